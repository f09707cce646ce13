-- The check list for new users: the steps that cannot be derived from other data, and whether it was dismissed.
alter table users
  add column first_steps_done text[] not null default '{}',
  add column first_steps_dismissed boolean not null default false;
-- Existing users know the program.
update users set first_steps_dismissed = true;
