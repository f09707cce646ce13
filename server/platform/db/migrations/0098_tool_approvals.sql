-- Calls that change something need the permission of the user: for one call, for a notebook, or for all of them. A
-- permission is for one definition of a tool.
create table tool_permissions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: in every notebook.
  notebook_id uuid references notebooks on delete cascade,
  tool text not null,
  definition_hash text not null,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, tool, notebook_id)
);
create index tool_permissions_notebook on tool_permissions (notebook_id) where notebook_id is not null;

-- What an answer needs to go on once its calls are decided.
create table paused_answers (
  quest_id uuid primary key references quests on delete cascade,
  model_id text not null,
  step jsonb not null
);

-- Until when calls of the latest answer wait for a decision.
alter table quests add column approval_until timestamptz;
create index quests_approval_until on quests (approval_until) where approval_until is not null;
