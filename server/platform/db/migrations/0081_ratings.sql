-- Ratings of answers: the users' feedback on models. Without a reference to the message, which may be deleted and restored.
create table ratings (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  notebook_id uuid not null references notebooks on delete cascade,
  quest_id uuid not null,
  answer integer not null,
  -- As it was when it answered: the model may be removed later.
  model_name text not null,
  verdict text not null check (verdict in ('up', 'down')),
  reason text not null,
  rated_at timestamptz not null,
  unique (user_id, quest_id, answer)
);
create index ratings_notebook on ratings (notebook_id);
create index ratings_rated_at on ratings (rated_at desc);
