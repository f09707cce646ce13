-- Keys of vendors that users enter for themselves.
create table personal_keys (
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  -- Encrypted, and bound to this context: a key cannot be moved to another user or vendor.
  sealed_key text not null,
  context text generated always as (user_id::text || '/' || provider_id) stored primary key,
  updated_at timestamptz not null,
  unique (user_id, provider_id)
);

-- Every call to a model needs the caller's keys: processes cache them as they do the tables of migration 0043.
insert into table_versions (name) values ('personal_keys');

create trigger raise_version after insert or update or delete or truncate on personal_keys
  for each statement execute function raise_table_version();
