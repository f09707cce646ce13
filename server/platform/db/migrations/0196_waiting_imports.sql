-- An import may be prepared before its archive is uploaded, and names the program that made the archive.
alter table notebook_imports drop constraint notebook_imports_status_check;
alter table notebook_imports add constraint notebook_imports_status_check
  check (status in ('waiting', 'running', 'done', 'failed', 'cancelled'));
alter table notebook_imports
  add column source text not null default 'auto',
  add column messages integer not null default 0,
  add column files integer not null default 0;
