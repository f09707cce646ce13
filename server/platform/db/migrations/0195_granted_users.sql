-- Everyone to whom a resource is granted, for the rows of notebooks, projects and agents (files have more sources).
-- Planning the view takes longer than reading it: it is planned once for each connection, and only for a resource that
-- has grants. A notebook in no project and without grants of its own, as most are, has none.
create function granted_users(kind text, resource uuid) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from grants where resource_kind = kind and resource_id = resource)
    and not (kind = 'notebook' and exists (select from notebooks where id = resource and project_id is not null))
  then
    return null;
  end if;
  if kind = 'notebook' then
    return (
      select json_agg(json_build_array(user_id, to_json(permissions)))
      from effective_grants where resource_kind = 'notebook' and resource_id = resource);
  end if;
  return (
    select json_agg(json_build_array(user_id, to_json(permissions)))
    from effective_grants where resource_kind = kind and resource_id = resource);
end $$;
