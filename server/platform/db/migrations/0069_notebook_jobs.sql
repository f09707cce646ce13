-- The jobs that are running for a notebook, by kind, and when each started.
alter table notebooks add column running_jobs jsonb not null default '{}';
create index notebooks_with_jobs on notebooks (id) where running_jobs <> '{}';
