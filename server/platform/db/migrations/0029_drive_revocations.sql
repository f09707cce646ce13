-- Grants to be revoked at Google. The user may be deleted by then.
create table drive_revocations (
  id uuid primary key,
  user_id uuid references users on delete set null,
  sealed_token text not null,
  created_at timestamptz not null
);
create index drive_revocations_user on drive_revocations (user_id);
