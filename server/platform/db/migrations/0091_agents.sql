-- The experimental features that the user has turned on.
alter table users add column experimental_features text[] not null default '{}';

create table agents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  description text not null,
  system_prompt text not null,
  -- Null for the model of the message.
  model text,
  fallback_models text[] not null,
  temperature double precision,
  tools text[] not null,
  file_ids uuid[] not null,
  starters text[] not null,
  is_public boolean not null,
  portrait_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agents_user on agents (user_id);
create index agents_public on agents (id) where is_public;

-- What users type after @, in lower case.
create table agent_trigger_words (
  user_id uuid not null references users on delete cascade,
  word text not null,
  agent_id uuid not null references agents on delete cascade,
  position integer not null,
  primary key (user_id, word)
);
create index agent_trigger_words_agent on agent_trigger_words (agent_id);
