alter table files
  add column chunked boolean not null default false,
  add column vectorized boolean not null default false,
  add column is_chunking boolean not null default false,
  add column is_vectorizing boolean not null default false,
  add column error text,
  add column chunk_size integer,
  -- The current attempt: jobs of other attempts stop.
  add column index_run uuid,
  -- The process that works on it and its last heartbeat: another process takes over when it is dead.
  add column index_owner uuid,
  add column index_alive_at timestamptz;
create index files_indexing on files (index_alive_at) where index_run is not null;

create table file_chunks (
  file_id uuid not null references files on delete cascade,
  position integer not null,
  text text not null,
  headings text[] not null,
  page integer,
  row_number integer,
  tokens integer not null,
  -- The search index of the chunk; null until the second step has processed it.
  words tsvector,
  primary key (file_id, position)
);
create index file_chunks_words on file_chunks using gin (words);
