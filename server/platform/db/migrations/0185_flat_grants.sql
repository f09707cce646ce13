-- The same access as in migrations 147 and 184, written as joins of tables only. PostgreSQL pushes a condition on the
-- resource or on the user into each of them, and so reads few rows; it does not push one through a view of several
-- queries into a join.
create or replace view effective_grants as
  -- Grants of users, groups and organizations, and links.
  select grants.resource_kind, grants.resource_id, grants.user_id, grants.permissions
  from grants
  where grants.user_id is not null and (grants.expires_at is null or grants.expires_at > now())
  union all
  select grants.resource_kind, grants.resource_id, member.user_id, grants.permissions
  from grants join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and grants.subject_kind in ('group', 'organization')
    and (grants.expires_at is null or grants.expires_at > now())
  union all
  select grants.resource_kind, grants.resource_id, holder.user_id, grants.permissions
  from grants join share_link_holders holder on holder.link_id = grants.subject_id
  where grants.user_id is null and grants.subject_kind = 'link'
    and (grants.expires_at is null or grants.expires_at > now())

  -- The notebooks of a project: to users, members of groups, holders of links, and its owner.
  union all
  select 'notebook', notebooks.id, grants.user_id,
    case when 'update' = any (grants.permissions) then array['read', 'update'] else array['read'] end
  from notebooks
  join grants on grants.resource_id = notebooks.project_id and grants.resource_kind = 'project'
  where grants.user_id is not null and (grants.expires_at is null or grants.expires_at > now())
    and grants.user_id <> notebooks.user_id and not notebooks.is_temporary
  union all
  select 'notebook', notebooks.id, member.user_id,
    case when 'update' = any (grants.permissions) then array['read', 'update'] else array['read'] end
  from notebooks
  join grants on grants.resource_id = notebooks.project_id and grants.resource_kind = 'project'
  join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and grants.subject_kind in ('group', 'organization')
    and (grants.expires_at is null or grants.expires_at > now())
    and member.user_id <> notebooks.user_id and not notebooks.is_temporary
  union all
  select 'notebook', notebooks.id, holder.user_id, array['read']
  from notebooks
  join grants on grants.resource_id = notebooks.project_id and grants.resource_kind = 'project'
  join share_link_holders holder on holder.link_id = grants.subject_id
  where grants.user_id is null and grants.subject_kind = 'link'
    and (grants.expires_at is null or grants.expires_at > now())
    and holder.user_id <> notebooks.user_id and not notebooks.is_temporary
  union all
  select 'notebook', notebooks.id, projects.user_id, array['read', 'update']
  from notebooks join projects on projects.id = notebooks.project_id
  where projects.user_id <> notebooks.user_id and not notebooks.is_temporary

  -- The files of a project, as long as the user who added them may share them: not to holders of links.
  union all
  select 'file', placed.file_id, grants.user_id, array['read']
  from project_files placed
  join files on files.id = placed.file_id
  join grants on grants.resource_id = placed.project_id and grants.resource_kind = 'project'
  where grants.user_id is not null and (grants.expires_at is null or grants.expires_at > now())
    and (files.user_id = placed.added_by or exists (
      select from given_grants mine
      where mine.resource_kind = 'file' and mine.resource_id = placed.file_id and mine.user_id = placed.added_by
        and 'share' = any (mine.permissions)))
  union all
  select 'file', placed.file_id, member.user_id, array['read']
  from project_files placed
  join files on files.id = placed.file_id
  join grants on grants.resource_id = placed.project_id and grants.resource_kind = 'project'
  join group_members member on member.group_id = grants.subject_id
  where grants.user_id is null and grants.subject_kind in ('group', 'organization')
    and (grants.expires_at is null or grants.expires_at > now())
    and (files.user_id = placed.added_by or exists (
      select from given_grants mine
      where mine.resource_kind = 'file' and mine.resource_id = placed.file_id and mine.user_id = placed.added_by
        and 'share' = any (mine.permissions)))
  union all
  select 'file', placed.file_id, projects.user_id, array['read']
  from project_files placed
  join files on files.id = placed.file_id
  join projects on projects.id = placed.project_id
  where files.user_id = placed.added_by or exists (
    select from given_grants mine
    where mine.resource_kind = 'file' and mine.resource_id = placed.file_id and mine.user_id = placed.added_by
      and 'share' = any (mine.permissions))

  -- The files that a notebook uses, as far as its owner owns them: to its readers except holders of links. The second
  -- condition on `knowledge_ids` finds notebooks of a file by an index, the first one files of a notebook.
  union all
  select 'file', files.id, grants.user_id, array['read']
  from notebooks
  join grants on grants.resource_id = notebooks.id and grants.resource_kind = 'notebook'
  join files on files.id = any (notebooks.knowledge_ids) and notebooks.knowledge_ids @> array[files.id]
    and files.user_id = notebooks.user_id
  where grants.user_id is not null and (grants.expires_at is null or grants.expires_at > now())
    and notebooks.deleted_at is null and notebooks.knowledge_ids <> '{}'
  union all
  select 'file', files.id, member.user_id, array['read']
  from notebooks
  join grants on grants.resource_id = notebooks.id and grants.resource_kind = 'notebook'
  join group_members member on member.group_id = grants.subject_id
  join files on files.id = any (notebooks.knowledge_ids) and notebooks.knowledge_ids @> array[files.id]
    and files.user_id = notebooks.user_id
  where grants.user_id is null and grants.subject_kind in ('group', 'organization')
    and (grants.expires_at is null or grants.expires_at > now())
    and notebooks.deleted_at is null and notebooks.knowledge_ids <> '{}'

  -- The same to the users of its project.
  union all
  select 'file', files.id, grants.user_id, array['read']
  from notebooks
  join grants on grants.resource_id = notebooks.project_id and grants.resource_kind = 'project'
  join files on files.id = any (notebooks.knowledge_ids) and notebooks.knowledge_ids @> array[files.id]
    and files.user_id = notebooks.user_id
  where grants.user_id is not null and (grants.expires_at is null or grants.expires_at > now())
    and grants.user_id <> notebooks.user_id and not notebooks.is_temporary
    and notebooks.deleted_at is null and notebooks.knowledge_ids <> '{}'
  union all
  select 'file', files.id, member.user_id, array['read']
  from notebooks
  join grants on grants.resource_id = notebooks.project_id and grants.resource_kind = 'project'
  join group_members member on member.group_id = grants.subject_id
  join files on files.id = any (notebooks.knowledge_ids) and notebooks.knowledge_ids @> array[files.id]
    and files.user_id = notebooks.user_id
  where grants.user_id is null and grants.subject_kind in ('group', 'organization')
    and (grants.expires_at is null or grants.expires_at > now())
    and member.user_id <> notebooks.user_id and not notebooks.is_temporary
    and notebooks.deleted_at is null and notebooks.knowledge_ids <> '{}'
  union all
  select 'file', files.id, projects.user_id, array['read']
  from notebooks
  join projects on projects.id = notebooks.project_id
  join files on files.id = any (notebooks.knowledge_ids) and notebooks.knowledge_ids @> array[files.id]
    and files.user_id = notebooks.user_id
  where projects.user_id <> notebooks.user_id and not notebooks.is_temporary
    and notebooks.deleted_at is null and notebooks.knowledge_ids <> '{}';

create index notebooks_knowledge on notebooks using gin (knowledge_ids) where knowledge_ids <> '{}';
create index notebooks_project_with_files on notebooks (project_id) where knowledge_ids <> '{}';
