-- Projects have members, and a file is shared with them by the user who added it, as long as that user may share it.
alter table projects add archived_at timestamptz;
alter table project_files add added_by uuid references users on delete set null;
update project_files set added_by = projects.user_id from projects where projects.id = project_files.project_id;
create index project_files_added_by on project_files (added_by);

-- As in migration 131, except that temporary notebooks are of their owner only, and for the files of projects.
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
  join project_users member on member.project_id = placed.project_id
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
  where member.user_id <> notebooks.user_id;

alter table project_files drop column is_shared;
