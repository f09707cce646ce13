-- The runs of a user, counted one statement after the other: until its transaction ends, a caller is the only one that
-- adds runs of that user or starts waiting ones. A volatile function counts after it has the lock; a query beside the
-- lock would count what its statement saw before it waited. The name of the lock is that of `lockRuns` (chat).
create function count_runs_alone(person uuid, out running integer, out waiting integer)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('runs:' || person, 0));
  select count(*) filter (where waiting_since is null), count(*) filter (where waiting_since is not null)
    into running, waiting from runs where user_id = person;
end
$$;
