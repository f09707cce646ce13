-- When the person last proved, in that session, that it is they who sit there.
alter table auth_sessions add column proved_at timestamptz;
