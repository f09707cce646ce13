-- Whose Drive it is, as Google names them; unknown of what was connected before, and where Google did not tell.
alter table drive_connections add column account text;
alter table drive_revocations add column account text;
create index drive_connections_account on drive_connections (account);
