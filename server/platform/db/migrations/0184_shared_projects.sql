-- As in migration 131, with the holders of links of projects: they are not its members.
create or replace view project_users as
  select resource_id as project_id, user_id, permissions, is_link from given_grants where resource_kind = 'project'
  union all
  select id, user_id, array['read', 'update'], false from projects;

-- As in migration 152, except that holders of the link of a project read its notebooks, and no files.
create or replace view effective_grants as
  select resource_kind, resource_id, user_id, permissions from given_grants
  union all
  select 'notebook', notebooks.id, member.user_id,
    case when 'update' = any (member.permissions) then array['read', 'update'] else array['read'] end
  from notebooks join project_users member on member.project_id = notebooks.project_id
  where member.user_id <> notebooks.user_id and not notebooks.is_temporary
  union all
  select 'file', placed.file_id, member.user_id, array['read']
  from project_files placed
  join files on files.id = placed.file_id
  join project_users member on member.project_id = placed.project_id and not member.is_link
  where files.user_id = placed.added_by or exists (
    select from given_grants mine
    where mine.resource_kind = 'file' and mine.resource_id = placed.file_id and mine.user_id = placed.added_by
      and 'share' = any (mine.permissions))
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
    and not notebooks.is_temporary
  join files on files.id = any (notebooks.knowledge_ids) and files.user_id = notebooks.user_id
  where member.user_id <> notebooks.user_id and not member.is_link;
