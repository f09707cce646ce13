alter table quests
  -- Attached to the message itself, and those of the notebook that it was asked with.
  add column file_ids uuid[] not null default '{}',
  add column knowledge_ids uuid[] not null default '{}',
  -- What each answer was written from, under its place among the answers.
  add column sources jsonb not null default '{}';
