-- The words of the glossary.
alter table auth_sessions rename column proved_at to reauthenticated_at;
alter table files rename column passages_layout to chunk_layout;
