-- The grants of one user or group on given resources are found by all three columns, and the list of all of them is read
-- from the index alone.
drop index grants_user;
create index grants_user on grants (user_id, resource_kind, resource_id) include (expires_at) where user_id is not null;
drop index grants_subject;
create index grants_subject on grants (subject_id, resource_kind, resource_id) include (subject_kind, expires_at)
  where user_id is null;
