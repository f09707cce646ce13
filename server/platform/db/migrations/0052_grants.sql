-- Permissions of users, groups, organizations and links on resources of any kind. A grant includes reading.
create table grants (
  id uuid primary key default gen_random_uuid(),
  resource_kind text not null
    check (resource_kind in ('file', 'notebook', 'project', 'agent', 'artifact', 'prompt')),
  resource_id uuid not null,
  subject_kind text not null check (subject_kind in ('user', 'group', 'organization', 'link')),
  subject_id uuid not null,
  permissions text[] not null
    check ('read' = any (permissions) and permissions <@ array['read', 'update', 'delete', 'share']),
  -- Where it comes from: it ends with that project or invite, and grants from elsewhere remain.
  via text not null default 'direct' check (via in ('direct', 'project', 'invite')),
  via_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- For the foreign key: grants to a user end with the account.
  user_id uuid generated always as (case when subject_kind = 'user' then subject_id end) stored
    references users on delete cascade,
  check ((via = 'direct') = (via_id is null)),
  constraint grants_once unique nulls not distinct (resource_id, resource_kind, subject_id, subject_kind, via, via_id)
);
create index grants_user on grants (user_id, resource_kind) include (resource_id) where user_id is not null;
create index grants_subject on grants (subject_id, resource_kind) include (resource_id) where user_id is null;
create index grants_created_by on grants (created_by) where created_by is not null;

-- Who may do what at present, from any source. A user may occur several times for one resource.
-- `group_members` has the members of groups of any kind, organizations included.
create view effective_grants as
  select resource_kind, resource_id, user_id, permissions from grants
  where user_id is not null and (expires_at is null or expires_at > now())
  union all
  select resource_kind, resource_id, member.user_id, permissions
  from grants join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and subject_kind in ('group', 'organization')
    and (expires_at is null or expires_at > now());

-- Grants on a resource end with it. Each table of a resource has this trigger, with the kind as its argument.
create function remove_grants() returns trigger language plpgsql as $$
begin
  delete from grants using gone where resource_kind = tg_argv[0] and resource_id = gone.id;
  return null;
end $$;
create trigger remove_grants after delete on files referencing old table as gone
  for each statement execute function remove_grants('file');
