-- Actions that concern security. Users are named by id without a reference: an entry outlives the account.
create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  actor_id uuid,
  -- The administrator who impersonated the actor.
  impersonator_id uuid,
  action text not null,
  target_type text,
  target_id text,
  address text not null,
  details jsonb not null
);
create index audit_entries_actor on audit_entries (actor_id, id desc);
create index audit_entries_target on audit_entries (target_id, id desc);
create index audit_entries_action on audit_entries (action, id desc);
create index audit_entries_time on audit_entries (occurred_at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are never changed';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
