-- One row once the first account exists: the first administrator is chosen only once, even if all accounts are deleted.
create table first_account (
  is_single boolean primary key default true check (is_single),
  registered_at timestamptz not null
);
insert into first_account (registered_at)
select now()
where exists (select from users) or exists (select from audit_entries where action = 'auth.registered');
