-- The encrypted tokens of a user's Google Drive.
create table drive_connections (
  user_id uuid primary key references users on delete cascade,
  sealed_tokens text not null,
  connected_at timestamptz not null
);

-- Users who are on Google's consent page. Losing rows in a crash costs a click.
create unlogged table drive_attempts (
  state_hash text primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  sealed_verifier text not null,
  expires_at timestamptz not null
);
create index drive_attempts_user on drive_attempts (user_id);
