-- An administrator's correction of the context window that a server reports, or that is assumed.
alter table model_configurations add column context_window integer;

-- Values learned from answers and refusals of a model: its token ratio and its context window.
create table model_measurements (
  model_id text primary key,
  token_ratio real not null default 1,
  context_window integer,
  updated_at timestamptz not null
);
