-- The process that receives the content of a file, and its last heartbeat: one at a time, so that an upload address
-- never accepts more bytes than were reserved.
alter table files
  add column upload_turn uuid,
  add column upload_alive_at timestamptz;
create index files_blob on files (blob_key);

-- The page from which a file was created.
alter table files add column source_url text;
