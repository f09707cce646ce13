-- Small tables that almost every call reads and hardly any changes: a process keeps what it made of them as long as their
-- version is the same. The version is raised in the transaction of the change, so no reader can see one without the other.
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
