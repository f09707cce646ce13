create table notebooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  is_named_by_person boolean not null,
  tags jsonb not null default '[]',
  summary text,
  summary_at timestamptz,
  last_used_model text,
  knowledge_ids uuid[] not null default '{}',
  agent_ids uuid[] not null default '{}',
  project_id uuid,
  is_global_read boolean not null default false,
  is_global_write boolean not null default false,
  -- The position of the next message; increased under the lock of the row, so that positions never repeat.
  next_position integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notebooks_user on notebooks (user_id, updated_at desc);

create table quests (
  id uuid primary key,
  notebook_id uuid not null references notebooks on delete cascade,
  user_id uuid not null,
  client_message_id uuid not null,
  position integer not null,
  type text not null,
  prompt text not null,
  replies text[] not null default '{}',
  reasoning text[] not null default '{}',
  images text[] not null default '{}',
  status text not null,
  error text,
  llm jsonb not null,
  prompt_meta jsonb not null,
  -- Counted once, so that fitting a long history into a context window reads numbers and not texts.
  prompt_tokens integer not null,
  reply_tokens integer not null default 0,
  attempt integer not null default 1,
  -- The last sequence number of its run log; a later attempt continues from it.
  last_seq integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (notebook_id, client_message_id)
);
-- Fitting a history into a context window reads only the sizes, from the index.
create unique index quests_position on quests (notebook_id, position) include (prompt_tokens, reply_tokens);

-- An answer that is being produced. The row is deleted at its end.
create table runs (
  id uuid primary key references quests on delete cascade,
  owner uuid,
  lease_expires_at timestamptz not null,
  -- Null until the model is called: a run whose process died before that can be started again.
  started_at timestamptz,
  stop_requested_at timestamptz,
  created_at timestamptz not null
);
create index runs_lease on runs (lease_expires_at);

create table run_events (
  run_id uuid not null references runs on delete cascade,
  first_seq integer not null,
  last_seq integer not null,
  events jsonb not null,
  primary key (run_id, last_seq)
);
