-- Organizations; group_members has their members for the grants, in the same transactions.
create table organizations (
  id uuid primary key,
  name text not null,
  seats integer not null check (seats > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table organization_members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_members_user on organization_members (user_id);
create unique index organization_members_owner on organization_members (organization_id) where role = 'owner';

-- Grants to a group or organization, and its members for them, end with it.
create function remove_subject() returns trigger language plpgsql as $$
begin
  delete from grants using gone where subject_kind = tg_argv[0] and subject_id = gone.id;
  delete from group_members using gone where group_id = gone.id;
  return null;
end $$;
create trigger remove_subject after delete on organizations referencing old table as gone
  for each statement execute function remove_subject('organization');
create trigger remove_invites after delete on organizations referencing old table as gone
  for each statement execute function remove_invites();
