-- Prompts that users save for use as commands.
create table saved_prompts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Lower case, without the slash.
  name text not null,
  text text not null,
  updated_at timestamptz not null,
  unique (user_id, name)
);
