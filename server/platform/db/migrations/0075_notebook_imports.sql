-- Imports of notebooks from archives. The latest one of a user is kept, with its report.
create table notebook_imports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  size bigint not null,
  status text not null check (status in ('running', 'done', 'failed', 'cancelled')),
  -- Bytes that were read, and their total number.
  done bigint not null default 0,
  total bigint not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  skipped integer not null default 0,
  report jsonb not null default '[]',
  error text,
  error_key jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- The last heartbeat of the process that runs it.
  touched_at timestamptz not null
);
create unique index notebook_imports_running on notebook_imports (user_id) where status = 'running';
create index notebook_imports_newest on notebook_imports (user_id, created_at desc);
create index notebook_imports_silent on notebook_imports (touched_at) where status = 'running';

-- What was imported already, by its id in the program that exported it.
create table imported_notebooks (
  user_id uuid not null references users on delete cascade,
  source text not null,
  source_id text not null,
  notebook_id uuid not null references notebooks on delete cascade,
  primary key (user_id, source, source_id)
);
create index imported_notebooks_notebook on imported_notebooks (notebook_id);
create table imported_files (
  user_id uuid not null references users on delete cascade,
  source text not null,
  source_id text not null,
  file_id uuid not null references files on delete cascade,
  primary key (user_id, source, source_id)
);
create index imported_files_file on imported_files (file_id);
