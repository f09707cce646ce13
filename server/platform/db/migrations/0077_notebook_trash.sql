-- A deleted notebook stays in the trash until it is restored or deleted permanently.
alter table notebooks add column deleted_at timestamptz;
create index notebooks_trash on notebooks (deleted_at) where deleted_at is not null;
