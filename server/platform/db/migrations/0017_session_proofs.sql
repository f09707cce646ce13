-- The last reauthentication of the session.
alter table auth_sessions add column proved_at timestamptz;
