-- Messages that were deleted and can still be restored. In a table of their own, so that no query for messages finds them.
create table deleted_quests (
  id uuid primary key,
  notebook_id uuid not null references notebooks on delete cascade,
  -- As in the message: the blobs are kept as long as it can be restored.
  images text[] not null,
  -- The row of `quests`.
  quest jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_quests_notebook on deleted_quests (notebook_id);
create index deleted_quests_deleted_at on deleted_quests (deleted_at);
