-- One row for each call of a model that ended, until a job adds its day to the totals.
create table model_turns (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  model_id text not null,
  user_id uuid references users on delete set null,
  status text not null,
  failure text,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  -- US dollars; null where the price is unknown.
  cost double precision,
  -- Milliseconds.
  first_token_ms integer,
  total_ms integer
);

create index model_turns_by_end on model_turns (ended_at);
create index model_turns_by_user on model_turns (user_id);

-- The totals of past days (UTC). Several rows can have the same day, model, user, status and failure.
create table model_metrics (
  day date not null,
  model_id text not null,
  user_id uuid references users on delete set null,
  status text not null,
  failure text,
  turns integer not null,
  unpriced_turns integer not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  cost double precision not null,
  -- The bucket of each turn (server/models/metrics/duration-buckets.ts): the distribution for one user.
  first_token_buckets smallint[] not null,
  total_buckets smallint[] not null
);

create index model_metrics_by_day on model_metrics (day);
create index model_metrics_by_user on model_metrics (user_id, day);

-- The distribution over all users.
create table model_durations (
  day date not null,
  model_id text not null,
  status text not null,
  measure text not null check (measure in ('first_token', 'total')),
  bucket smallint not null,
  turns integer not null,
  primary key (day, model_id, status, measure, bucket)
);
