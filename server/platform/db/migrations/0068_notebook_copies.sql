-- The notebook that a copy was made from, by clone, fork or snip; the copy stays when that one is deleted.
alter table notebooks
  add column origin_kind text check (origin_kind in ('clone', 'fork', 'snip')),
  add column origin_notebook_id uuid references notebooks (id) on delete set null,
  add column origin_message_id uuid,
  add column origin_name text,
  add constraint notebooks_origin_named check ((origin_kind is null) = (origin_name is null));
create index notebooks_origin on notebooks (origin_notebook_id) where origin_notebook_id is not null;
