-- The notebooks that users have marked as favorites, each user for themselves.
create table notebook_favorites (
  user_id uuid not null references users (id) on delete cascade,
  notebook_id uuid not null references notebooks (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, notebook_id)
);
create index notebook_favorites_notebook on notebook_favorites (notebook_id);
