-- One row from the first account on: the place has had its administrator, even when all accounts are gone again.
create table first_account (
  is_single boolean primary key default true check (is_single),
  registered_at timestamptz not null
);
insert into first_account (registered_at)
select now()
where exists (select from users) or exists (select from audit_entries where action = 'auth.registered');
