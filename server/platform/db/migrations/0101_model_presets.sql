-- Settings for models that a user has saved under a name.
create table model_presets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  settings jsonb not null,
  -- To which the settings are reset.
  is_default boolean not null default false,
  updated_at timestamptz not null
);

create unique index model_presets_by_name on model_presets (user_id, lower(name));
create unique index model_presets_by_default on model_presets (user_id) where is_default;
