-- The files and projects that users have marked as favorites, each user for themselves.
create table file_favorites (
  user_id uuid not null references users (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, file_id)
);
create index file_favorites_file on file_favorites (file_id);
create table project_favorites (
  user_id uuid not null references users (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, project_id)
);
create index project_favorites_project on project_favorites (project_id);
