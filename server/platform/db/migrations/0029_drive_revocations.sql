-- What was granted to us and is to be taken back at Google. Whoever granted it may be gone by then.
create table drive_revocations (
  id uuid primary key,
  user_id uuid references users on delete set null,
  sealed_token text not null,
  created_at timestamptz not null
);
create index drive_revocations_user on drive_revocations (user_id);
