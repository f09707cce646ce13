-- Who is sending the content of a file, and when that one was last heard of: one at a time, so that an upload address
-- never takes more bytes than were reserved for it.
alter table files
  add column upload_turn uuid,
  add column upload_alive_at timestamptz;
create index files_blob on files (blob_key);

-- The page that a file was made from.
alter table files add column source_url text;

-- Somebody's Google Drive, opened for this program.
create table drive_connections (
  user_id uuid primary key references users on delete cascade,
  label text not null,
  sealed_tokens text not null,
  connected_at timestamptz not null,
  updated_at timestamptz not null
);
create table drive_attempts (
  state_hash text primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  sealed_attempt text not null,
  expires_at timestamptz not null
);
