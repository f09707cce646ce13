-- Notebooks and projects are shared by grants, and what they contain is read through them (decision 104).
create trigger remove_grants after delete on notebooks referencing old table as gone
  for each statement execute function remove_grants('notebook');
create trigger remove_grants after delete on projects referencing old table as gone
  for each statement execute function remove_grants('project');

-- Whether the user who added the file could share it: then members of the project read it.
alter table project_files add is_shared boolean not null default false;
update project_files set is_shared = true
from files, projects
where files.id = project_files.file_id and projects.id = project_files.project_id and files.user_id = projects.user_id;

-- Valid grants of the table: those to users and, through groups and organizations, those to their members.
create view given_grants as
  select resource_kind, resource_id, user_id, permissions from grants
  where user_id is not null and (expires_at is null or expires_at > now())
  union all
  select resource_kind, resource_id, member.user_id, permissions
  from grants join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and subject_kind in ('group', 'organization')
    and (expires_at is null or expires_at > now());

-- The users of a project: its owner and its members.
create view project_users as
  select resource_id as project_id, user_id, permissions from given_grants where resource_kind = 'project'
  union all
  select id, user_id, array['read', 'update'] from projects;

-- A project gives its users its notebooks and shared files. A notebook gives the files that it uses to its readers, as
-- far as its owner owns them.
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
  where reader.resource_kind = 'notebook'
  union all
  select 'file', files.id, member.user_id, array['read']
  from project_users member
  join notebooks on notebooks.project_id = member.project_id and notebooks.deleted_at is null
  join files on files.id = any (notebooks.knowledge_ids) and files.user_id = notebooks.user_id
  where member.user_id <> notebooks.user_id;
