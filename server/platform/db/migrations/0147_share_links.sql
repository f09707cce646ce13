-- Links for reading a notebook or file. The grant of a link is in `grants`, with its expiry; each user who opens the link
-- becomes one of its holders.
create table share_links (
  id uuid primary key,
  -- How many users may open it.
  uses_max integer check (uses_max > 0)
);
create table share_link_holders (
  link_id uuid not null references share_links on delete cascade,
  user_id uuid not null references users on delete cascade,
  opened_at timestamptz not null,
  primary key (link_id, user_id)
);
create index share_link_holders_user on share_link_holders (user_id);

-- A link ends with its grant, which ends with the resource.
create function remove_share_links() returns trigger language plpgsql as $$
begin
  delete from share_links using gone where gone.subject_kind = 'link' and share_links.id = gone.subject_id;
  return null;
end $$;
create trigger remove_share_links after delete on grants referencing old table as gone
  for each statement execute function remove_share_links();

-- As in migration 131, with the holders of links. Those of a notebook do not read its files (`effective_grants`).
create or replace view given_grants as
  select resource_kind, resource_id, user_id, permissions, false as is_link from grants
  where user_id is not null and (expires_at is null or expires_at > now())
  union all
  select resource_kind, resource_id, member.user_id, permissions, false
  from grants join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and subject_kind in ('group', 'organization')
    and (expires_at is null or expires_at > now())
  union all
  select resource_kind, resource_id, holder.user_id, permissions, true
  from grants join share_link_holders holder on holder.link_id = grants.subject_id
  where grants.user_id is null and subject_kind = 'link' and (expires_at is null or expires_at > now());

create or replace view effective_grants as
  select resource_kind, resource_id, user_id, permissions from given_grants
  union all
  select 'notebook', notebooks.id, member.user_id,
    case when 'update' = any (member.permissions) then array['read', 'update'] else array['read'] end
  from notebooks join project_users member on member.project_id = notebooks.project_id
  where member.user_id <> notebooks.user_id
  union all
  select 'file', placed.file_id, member.user_id, array['read']
  from project_files placed join project_users member on member.project_id = placed.project_id
  where placed.is_shared
  union all
  select 'file', files.id, reader.user_id, array['read']
  from given_grants reader
  join notebooks on notebooks.id = reader.resource_id and notebooks.deleted_at is null
  join files on files.id = any (notebooks.knowledge_ids) and files.user_id = notebooks.user_id
  where reader.resource_kind = 'notebook' and not reader.is_link
  union all
  select 'file', files.id, member.user_id, array['read']
  from project_users member
  join notebooks on notebooks.project_id = member.project_id and notebooks.deleted_at is null
  join files on files.id = any (notebooks.knowledge_ids) and files.user_id = notebooks.user_id
  where member.user_id <> notebooks.user_id;
