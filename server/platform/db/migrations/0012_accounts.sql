-- Until then the deletion can be cancelled; then all data of the user is deleted.
alter table users add column deletion_due_at timestamptz;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;

-- Archives of a user's data. The latest one is kept for a few days.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('running', 'ready', 'failed')),
  -- Notebooks and files written, and their total number.
  done integer not null default 0,
  total integer not null default 0,
  size bigint,
  created_at timestamptz not null,
  -- The last heartbeat of the process that makes it.
  touched_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index account_exports_running on account_exports (user_id) where status = 'running';
create index account_exports_newest on account_exports (user_id, created_at desc);
create index account_exports_expired on account_exports (expires_at);

-- The user who changed a setting or a key is removed with the account.
alter table provider_keys alter column updated_by drop not null;
