alter table files
  add column chunked boolean not null default false,
  add column vectorized boolean not null default false,
  add column is_chunking boolean not null default false,
  add column is_vectorizing boolean not null default false,
  add column error text,
  add column chunk_size integer,
  -- The attempt that counts: jobs of another one stop.
  add column index_run uuid,
  -- Who works on it, and when that one was last heard of: of whoever died another one takes over.
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
  -- What is found by; null until the second step has come to this chunk.
  words tsvector,
  primary key (file_id, position)
);
create index file_chunks_words on file_chunks using gin (words);
