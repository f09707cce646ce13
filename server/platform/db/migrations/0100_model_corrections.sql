-- Facts of models as an administrator corrected them.
alter table model_configurations add column name text;
alter table model_configurations add column capabilities jsonb;

-- Models that an administrator added, because nothing lists them.
create table added_models (
  id text primary key,
  provider_id text not null,
  type text not null check (type in ('text', 'image')),
  added_at timestamptz not null
);

-- Read for every message, like the tables of migration 0043.
insert into table_versions (name) values ('added_models');

create trigger raise_version after insert or update or delete or truncate on added_models
  for each statement execute function raise_table_version();
