create table projects (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index projects_user on projects (user_id, updated_at desc);

-- A file can be in a project twice: as knowledge and as an instruction. In the trash it keeps its position.
create table project_files (
  project_id uuid not null references projects on delete cascade,
  file_id uuid not null references files on delete cascade,
  role text not null check (role in ('knowledge', 'instruction')),
  -- Instructions can be disabled.
  is_enabled boolean not null default true,
  added_at timestamptz not null,
  primary key (project_id, role, file_id)
);
create index project_files_file on project_files (file_id);

update notebooks set project_id = null;
alter table notebooks
  add constraint notebooks_project_fkey foreign key (project_id) references projects on delete set null;
create index notebooks_project on notebooks (project_id);
