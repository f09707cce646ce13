-- Artifacts of answers by notebook and identifier, with what users decide about them.
create table artifacts (
  id uuid primary key,
  notebook_id uuid not null references notebooks on delete cascade,
  identifier text not null,
  status text not null default 'draft' check (status in ('draft', 'review', 'published', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (notebook_id, identifier)
);

-- The contents of an artifact in their order. Those of an answer go with its message.
create table artifact_versions (
  artifact_id uuid not null references artifacts on delete cascade,
  number integer not null,
  -- Null when a user wrote it.
  quest_id uuid references quests on delete cascade,
  type text not null,
  title text not null,
  language text not null,
  content text not null,
  created_at timestamptz not null,
  primary key (artifact_id, number)
);
create index artifact_versions_quest on artifact_versions (quest_id);
