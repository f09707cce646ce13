-- The Google account of a Drive; null for earlier connections, and where Google did not report it.
alter table drive_connections add column account text;
alter table drive_revocations add column account text;
create index drive_connections_account on drive_connections (account);
