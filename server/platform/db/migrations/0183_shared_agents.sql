-- Agents are shared with users and by links: their grants end with them.
create trigger remove_grants after delete on agents referencing old table as gone
  for each statement execute function remove_grants('agent');
