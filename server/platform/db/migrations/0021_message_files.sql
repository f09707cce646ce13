alter table quests
  -- Files attached to the message, and those of the notebook at that time.
  add column file_ids uuid[] not null default '{}',
  add column knowledge_ids uuid[] not null default '{}',
  -- The sources of each answer, under its index.
  add column sources jsonb not null default '{}';
