-- The ids of everyone to whom a resource is granted. Planning the view takes longer than reading it: it is planned once
-- for each connection. Each kind with many sources is a constant, which removes the joins of the others.
create function granted_user_ids(kind text, resource uuid) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if kind = 'file' then
    return (
      select json_agg(user_id) from effective_grants where resource_kind = 'file' and resource_id = resource);
  elsif kind = 'notebook' then
    return (
      select json_agg(user_id) from effective_grants where resource_kind = 'notebook' and resource_id = resource);
  end if;
  return (select json_agg(user_id) from effective_grants where resource_kind = kind and resource_id = resource);
end $$;
