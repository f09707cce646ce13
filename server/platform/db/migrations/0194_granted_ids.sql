-- What is granted to a user, for queries of lists. Planning the view takes longer than reading it; the plans of these
-- queries are kept for each connection. Each has its kind as a constant, which removes the joins of other kinds.
create function granted_ids(reader uuid, kind text) returns setof uuid language plpgsql stable rows 200 as $$
begin
  if kind = 'notebook' then
    return query select resource_id from effective_grants where resource_kind = 'notebook' and user_id = reader;
  elsif kind = 'file' then
    return query select resource_id from effective_grants where resource_kind = 'file' and user_id = reader;
  else
    return query select resource_id from effective_grants where resource_kind = kind and user_id = reader;
  end if;
end $$;
