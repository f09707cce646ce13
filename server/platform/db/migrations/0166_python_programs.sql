-- Browsers that can run programs now: one row for each subscription, renewed by the process that has its socket.
create table connected_browsers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  browser_id uuid not null,
  seen_at timestamptz not null
);
create index connected_browsers_user on connected_browsers (user_id, browser_id);

-- Programs that wait for their browser or run in it. The call of the tool removes its row when it ends.
create table python_programs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  browser_id uuid not null,
  program text not null,
  is_claimed boolean not null default false,
  result jsonb,
  created_at timestamptz not null
);
create index python_programs_user on python_programs (user_id);
