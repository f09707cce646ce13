-- Messages of users to users, and of the site to users. A message of a deleted user goes with the account.
create table inbox_broadcasts (
  id uuid primary key,
  created_by uuid references users on delete set null,
  title text not null,
  message text not null,
  -- Empty for all users.
  tags text[] not null,
  created_at timestamptz not null,
  -- How many users it was meant for when it was written, and how many have it.
  total integer not null,
  sent integer not null default 0,
  -- The last user who has it, in the order of ids.
  sent_up_to uuid,
  done_at timestamptz
);
create index inbox_broadcasts_created_at on inbox_broadcasts (created_at desc);
create index inbox_broadcasts_created_by on inbox_broadcasts (created_by);

create table inbox_messages (
  id uuid primary key,
  -- Null for messages of the site.
  sender_id uuid references users on delete cascade,
  receiver_id uuid not null references users on delete cascade,
  broadcast_id uuid references inbox_broadcasts on delete set null,
  title text not null,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  -- When a mail reported that it is unread.
  mailed_at timestamptz
);
create index inbox_messages_receiver on inbox_messages (receiver_id, created_at desc) where deleted_at is null;
create index inbox_messages_sender on inbox_messages (sender_id);
create index inbox_messages_broadcast on inbox_messages (broadcast_id);
create index inbox_messages_to_mail on inbox_messages (created_at)
  where read_at is null and deleted_at is null and mailed_at is null;
create index inbox_messages_deleted on inbox_messages (deleted_at) where deleted_at is not null;

create table inbox_preferences (
  user_id uuid primary key references users on delete cascade,
  mail_unread boolean not null
);
