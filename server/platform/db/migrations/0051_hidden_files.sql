-- Files of other users that a user does not want in lists and searches. What the user may do with them stays the same.
create table hidden_files (
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, file_id)
);
create index hidden_files_file on hidden_files (file_id);
