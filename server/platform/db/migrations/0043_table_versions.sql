-- Small tables that almost every call reads and few change: a process caches their content as long as their
-- version is unchanged. The version is raised in the transaction of the change, so no reader sees one without the other.
create table table_versions (
  name text primary key,
  version bigint not null default 1
);
insert into table_versions (name) values ('settings'), ('provider_keys'), ('model_configurations');

create function raise_table_version() returns trigger language plpgsql as $$
begin
  update table_versions set version = version + 1 where name = tg_table_name;
  return null;
end
$$;

create trigger raise_version after insert or update or delete or truncate on settings
  for each statement execute function raise_table_version();
create trigger raise_version after insert or update or delete or truncate on provider_keys
  for each statement execute function raise_table_version();
create trigger raise_version after insert or update or delete or truncate on model_configurations
  for each statement execute function raise_table_version();
