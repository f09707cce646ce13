-- The last settings of a user: the model and the settings of the next message.
create table user_model_settings (
  user_id uuid primary key references users on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);
