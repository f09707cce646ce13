-- The permissions of a user on some resources, from any source; a resource may have several rows. As in
-- `granted_user_ids`, the view is planned once for each connection and kind.
create function granted_permissions(reader uuid, kind text, resources uuid[])
returns table (granted_id uuid, granted text[])
language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  if kind = 'file' then
    return query select resource_id, permissions from effective_grants
      where resource_kind = 'file' and resource_id = any (resources) and user_id = reader;
  elsif kind = 'notebook' then
    return query select resource_id, permissions from effective_grants
      where resource_kind = 'notebook' and resource_id = any (resources) and user_id = reader;
  else
    return query select resource_id, permissions from effective_grants
      where resource_kind = kind and resource_id = any (resources) and user_id = reader;
  end if;
end $$;
