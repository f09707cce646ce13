-- Invites to an object of another domain, which knows what accepting does. Without recipients it is a link.
create table invites (
  id uuid primary key,
  type text not null,
  target_id uuid not null,
  sender_id uuid not null references users on delete cascade,
  description text not null,
  permissions text[] not null check (permissions <@ array['read', 'update', 'delete', 'share']),
  role text,
  is_public boolean not null,
  -- How many users may accept a link.
  uses_max integer check (uses_max > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  check (is_public or uses_max is null)
);
create index invites_target on invites (target_id, type);
create index invites_sender on invites (sender_id);

-- Named recipients, and the users who have answered a link.
create table invite_recipients (
  id uuid primary key default gen_random_uuid(),
  invite_id uuid not null references invites on delete cascade,
  -- Of an email address: the user who has answered.
  user_id uuid references users on delete cascade,
  -- In lower case.
  email text,
  status text not null check (status in ('pending', 'accepted', 'refused')),
  read_at timestamptz,
  answered_at timestamptz,
  check (user_id is not null or (email is not null and status = 'pending')),
  unique (invite_id, user_id),
  unique (invite_id, email)
);
create index invite_recipients_user on invite_recipients (user_id);
create index invite_recipients_email on invite_recipients (email) where status = 'pending';

-- Invites end with what they are for. Ids are unique in all tables.
create function remove_invites() returns trigger language plpgsql as $$
begin
  delete from invites using gone where target_id = gone.id;
  return null;
end $$;
create trigger remove_invites after delete on files referencing old table as gone
  for each statement execute function remove_invites();
create trigger remove_invites after delete on notebooks referencing old table as gone
  for each statement execute function remove_invites();
create trigger remove_invites after delete on projects referencing old table as gone
  for each statement execute function remove_invites();
