-- Part of the output tokens. Calls that ended before are counted without them.
alter table model_turns add column reasoning_tokens bigint not null default 0;
alter table model_turns alter column reasoning_tokens drop default;
alter table model_metrics add column reasoning_tokens bigint not null default 0;
alter table model_metrics alter column reasoning_tokens drop default;
