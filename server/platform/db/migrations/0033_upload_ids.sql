-- Made by the browser: an upload that goes on after a reload finds the record that was made for it.
alter table files add column client_upload_id uuid;
create index files_client_upload on files (user_id, client_upload_id) where client_upload_id is not null;

-- How passages were laid out: those of an earlier way may lack their empty lines, and name lines that are too low.
alter table files add column passages_layout smallint not null default 1;
