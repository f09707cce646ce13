-- Presences are renewed by their connection. (The table is unlogged, and its index on the column goes with it.)
alter table presences drop column process_id;
