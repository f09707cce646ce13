alter table runs
  -- The user of the answer: the number of running answers per user is limited, and the others wait.
  add column user_id uuid,
  -- Since when the run waits for another one of that user to end; null when it may start.
  add column waiting_since timestamptz;
update runs set user_id = quests.user_id from quests where quests.id = runs.id;
create index runs_user on runs (user_id, waiting_since);

-- Earlier versions of the question and its answers, under the index of the answer.
alter table quests add column prompt_metas jsonb not null default '{}';
