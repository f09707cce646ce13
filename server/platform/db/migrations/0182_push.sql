-- Notifications of browsers (Web Push): the key pair of this site, and the browsers that want them.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A browser whose session has ended gets nothing.
  session_id uuid not null references auth_sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_preferences (
  user_id uuid primary key references users on delete cascade,
  answers boolean not null,
  invites boolean not null,
  messages boolean not null,
  -- Minutes after midnight in the time zone; null without quiet hours.
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null
);
