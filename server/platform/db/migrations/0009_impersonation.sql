-- Impersonation by an administrator: this session is valid only while the administrator's own session is.
alter table auth_sessions
  add column impersonator_session_id uuid references auth_sessions on delete cascade;
create index auth_sessions_impersonator on auth_sessions (impersonator_session_id)
  where impersonator_session_id is not null;
