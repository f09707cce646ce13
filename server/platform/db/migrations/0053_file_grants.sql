-- File sharing is part of `grants`. Who granted was not stored.
insert into grants (resource_kind, resource_id, subject_kind, subject_id, permissions, created_at)
  select 'file', file_id, 'user', user_id,
    case when 'read' = any (permissions) then permissions else array_prepend('read', permissions) end, created_at
  from file_grants
  union all
  select 'file', file_id, 'group', group_id,
    case when 'read' = any (permissions) then permissions else array_prepend('read', permissions) end, created_at
  from file_group_grants;

drop view file_access;
drop table file_grants, file_group_grants;

-- Lists of shared files find the global ones by it.
create index files_global on files (id) where is_global_read;
