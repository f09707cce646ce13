-- Measurements are read for every message and rarely change, like the tables of migration 0043.
insert into table_versions (name) values ('model_measurements');

create trigger raise_version after insert or update or delete or truncate on model_measurements
  for each statement execute function raise_table_version();
