-- The totals of past days over all users: the metrics of a year read them in place of a row for each user.
create table model_day_totals (
  day date not null,
  model_id text not null,
  status text not null,
  -- Empty for turns that did not fail.
  failure text not null,
  turns bigint not null,
  unpriced_turns bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  reasoning_tokens bigint not null,
  cost double precision not null,
  primary key (day, model_id, status, failure)
);

insert into model_day_totals
select day, model_id, status, coalesce(failure, ''), sum(turns), sum(unpriced_turns), sum(input_tokens),
  sum(cached_input_tokens), sum(output_tokens), sum(reasoning_tokens), sum(cost)
from model_metrics group by day, model_id, status, coalesce(failure, '');
