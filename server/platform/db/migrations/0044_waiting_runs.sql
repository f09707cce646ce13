alter table runs
  -- Whose answer it is: each person has so many at a time, and the others wait.
  add column user_id uuid,
  -- Since when the run waits for another one of that person to end; null when it may be written.
  add column waiting_since timestamptz;
update runs set user_id = quests.user_id from quests where quests.id = runs.id;
create index runs_user on runs (user_id, waiting_since);

-- What was sent for earlier versions of the answer and what came of it, under their places among the answers.
alter table quests add column prompt_metas jsonb not null default '{}';
