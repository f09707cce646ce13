-- Friends and requests. A request to an email address names no account until it is answered.
create table friendships (
  id uuid primary key,
  requester_id uuid not null references users on delete cascade,
  addressee_id uuid references users on delete cascade,
  -- In lower case.
  addressee_email text,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  message text not null,
  created_at timestamptz not null,
  responded_at timestamptz,
  check ((addressee_id is null) <> (addressee_email is null)),
  check (addressee_id is not null or status <> 'accepted'),
  unique (requester_id, addressee_id),
  unique (requester_id, addressee_email)
);
create index friendships_addressee on friendships (addressee_id);
create index friendships_email on friendships (addressee_email);

create table user_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id);
