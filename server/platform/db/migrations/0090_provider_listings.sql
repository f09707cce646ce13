-- The models that each vendor listed when it was last asked.
create table provider_listings (
  provider_id text primary key,
  -- Each with the facts that the vendor reports, and the time since when it is no longer listed.
  models jsonb not null,
  listed_at timestamptz not null
);

-- Read for every message, like the tables of migration 0043.
insert into table_versions (name) values ('provider_listings');

create trigger raise_version after insert or update or delete or truncate on provider_listings
  for each statement execute function raise_table_version();
