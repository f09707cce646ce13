-- Who is sending the content of a file, and when that one was last heard of: one at a time, so that an upload address
-- never takes more bytes than were reserved for it.
alter table files
  add column upload_turn uuid,
  add column upload_alive_at timestamptz;
create index files_blob on files (blob_key);

-- The page that a file was made from.
alter table files add column source_url text;
