-- What users tell the administrators. It stays without the user when the account is deleted.
create table feedback (
  id uuid primary key,
  user_id uuid references users on delete set null,
  tags text[] not null,
  content text not null,
  status text not null check (status in ('new', 'open', 'done')),
  answer text,
  created_at timestamptz not null
);
create index feedback_created_at on feedback (created_at desc);
create index feedback_user on feedback (user_id);
