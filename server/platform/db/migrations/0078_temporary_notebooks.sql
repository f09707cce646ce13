-- A temporary notebook is in no list and is deleted a day after its last message.
alter table notebooks add column is_temporary boolean not null default false;
create index notebooks_temporary on notebooks (updated_at) where is_temporary;
