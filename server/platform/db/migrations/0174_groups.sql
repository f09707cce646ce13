-- Groups of users, each of a user or of an organization. `group_members` has their members, the owner included.
create table groups (
  id uuid primary key,
  name text not null,
  user_id uuid references users on delete cascade,
  organization_id uuid references organizations on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create index groups_user on groups (user_id) where user_id is not null;
create index groups_organization on groups (organization_id) where organization_id is not null;

create trigger remove_subject after delete on groups referencing old table as gone
  for each statement execute function remove_subject('group');
create trigger remove_invites after delete on groups referencing old table as gone
  for each statement execute function remove_invites();
