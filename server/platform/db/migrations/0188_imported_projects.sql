-- Projects of imported notebooks, by their ids in the installation that exported them: names need not be unique.
create table imported_projects (
  user_id uuid not null references users on delete cascade,
  source_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  primary key (user_id, source_id)
);
create index imported_projects_project on imported_projects (project_id);
