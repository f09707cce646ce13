-- Which users have a notebook open, by connection. A process renews its rows; those of a process that ended expire. After
-- a crash of the database the table is empty, and browsers connect again.
create unlogged table notebook_presences (
  connection_id uuid primary key,
  notebook_id uuid not null references notebooks on delete cascade,
  user_id uuid not null references users on delete cascade,
  process_id text not null,
  seen_at timestamptz not null
);
create index notebook_presences_notebook on notebook_presences (notebook_id, user_id);
create index notebook_presences_user on notebook_presences (user_id);
create index notebook_presences_process on notebook_presences (process_id);
create index notebook_presences_seen_at on notebook_presences (seen_at);

create table presence_preferences (
  user_id uuid primary key references users on delete cascade,
  is_shown boolean not null
);
