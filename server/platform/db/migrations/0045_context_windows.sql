-- An administrator's correction of the context window that a server reports, or that is assumed.
alter table model_configurations add column context_window integer;

-- What answers and refusals taught about a model: how many tokens it counts for each that we count, and its window.
create table model_measurements (
  model_id text primary key,
  token_ratio real not null default 1,
  context_window integer,
  updated_at timestamptz not null
);
