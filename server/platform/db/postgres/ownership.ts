/**
 * In earlier versions the superuser owned all objects. This transfers them to the program's role, except
 * members of extensions; sequences of columns and types of tables follow their tables.
 */
export const OWNERSHIP = `
do $$
declare
  command text;
begin
  for command in
    with own as (
      select oid as id from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    ), visible as (
      select id from own union all select 'public'::regnamespace::oid
    ), dependent as (
      select classid, objid from pg_depend where deptype in ('e', 'i', 'a')
        and (deptype = 'e' or refclassid = 'pg_class'::regclass)
    )
    select format('alter schema %s owner to commonplace', id::regnamespace) from own
    union all
    select format('alter table %s owner to commonplace', c.oid::regclass)
    from pg_class c join visible on id = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from dependent where classid = 'pg_class'::regclass and objid = c.oid and relkind <> 'p')
    union all
    select format('alter sequence %s owner to commonplace', c.oid::regclass)
    from pg_class c join visible on id = relnamespace
    where relkind = 'S'
      and not exists (select from dependent where classid = 'pg_class'::regclass and objid = c.oid)
    union all
    select format('alter routine %s owner to commonplace', p.oid::regprocedure)
    from pg_proc p join visible on id = pronamespace
    where not exists (select from dependent where classid = 'pg_proc'::regclass and objid = p.oid)
    union all
    select format('alter type %s owner to commonplace', t.oid::regtype)
    from pg_type t join visible on id = typnamespace left join pg_class c on c.oid = typrelid
    where (typtype in ('e', 'd', 'r') or relkind = 'c')
      and not exists (select from dependent where classid = 'pg_type'::regclass and objid = t.oid and typtype <> 'c')
    union all
    select format('alter text search configuration %s owner to commonplace', s.oid::regconfig)
    from pg_ts_config s join visible on id = cfgnamespace
  loop
    execute command;
  end loop;
end
$$`
