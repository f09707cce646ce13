import { sql } from 'kysely'
import type { RunEvent } from '#contract/live.ts'
import type { Db } from '../db/database.ts'
import { toJsonb } from '../db/jsonb.ts'
import { prepared } from '../db/prepared-statements.ts'
import { SIGNAL_CHANNEL } from '../pubsub/notify.ts'

/** An event of a run with its sequence number; numbers count from 1 without gaps. */
export type LoggedEvent = { seq: number; event: RunEvent }

export interface RunBatch {
  runId: string
  events: LoggedEvent[]
}

/**
 * Claims a run without an owner, or whose owner's lease has expired. False when any process owns it,
 * including this one: a run may be offered twice, by the queue and by the search for expired leases.
 */
export async function claimRun(
  db: Db,
  claim: { id: string; owner: string; leaseExpiresAt: Date; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('runs')
    .set({ owner: claim.owner, lease_expires_at: claim.leaseExpiresAt })
    .where('id', '=', claim.id)
    .where((where) => where.or([where('owner', 'is', null), where('lease_expires_at', '<=', claim.now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Makes a run this owner's, whichever process owns it, and locks it: nothing is appended to its log until the transaction
 * ends. False when there is no such run.
 */
export async function takeOverRun(db: Db, id: string, owner: string): Promise<boolean> {
  // An update alone would not keep out a statement that appends: that locks the key of the run only.
  await db.selectFrom('runs').select('id').where('id', '=', id).forUpdate().execute()
  const seized = await db
    .updateTable('runs')
    .set({ owner })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return seized !== undefined
}

const insertBatches = prepared(
  ({ owner, batches, envelopes }: { owner: string; batches: string; envelopes: string[] }) => sql<{
    run_id: string
  }>`
    with taken as (
      insert into run_events (run_id, first_seq, last_seq, events)
      select run.id, batch.first_seq, batch.last_seq, batch.events
      from jsonb_to_recordset(${batches}::jsonb)
        as batch (run_id uuid, first_seq integer, last_seq integer, events jsonb)
      join runs run on run.id = batch.run_id and run.owner = ${owner}
      on conflict (run_id, last_seq) do update set events = excluded.events
      returning run_id
    ), sent as (
      select count(pg_notify(${sql.lit(SIGNAL_CHANNEL)}, envelope)) as messages
      from unnest(${envelopes}::text[]) envelope
    )
    select run_id from taken cross join sent`,
)

/**
 * Appends the batches of all runs of this owner and sends messages, in one statement: a second one would wait for another
 * write to the disk. Returns the runs that accepted their batch: a deleted or taken over run accepts none. A batch may be
 * repeated when the result of the first attempt is unknown.
 */
export async function appendRunEvents(
  db: Db,
  owner: string,
  batches: RunBatch[],
  envelopes: string[] = [],
): Promise<Set<string>> {
  const rows = batches.map(({ runId, events }) => ({
    run_id: runId,
    first_seq: events[0]?.seq,
    last_seq: events.at(-1)?.seq,
    events,
  }))
  const taken = await insertBatches(db, { owner, batches: toJsonb(rows), envelopes })
  return new Set(taken.map((row) => row.run_id))
}

/** The events of a run that a reader lacks: those after a sequence number. */
export interface RunPlace {
  runId: string
  after: number
}

const selectEvents = prepared(
  ({ places }: { places: string }) => sql<{ run_id: string; events: unknown[] }>`
    select log.run_id, log.events
    from jsonb_to_recordset(${places}::jsonb) as place (run_id uuid, after integer)
    cross join lateral (
      select run_id, last_seq, events from run_events
      where run_events.run_id = place.run_id and last_seq > place.after
      -- Reads by the index: joined with it, the planner scans the table.
      offset 0
    ) log
    order by log.last_seq`,
)

/** Reads the events of several runs, which must differ, in one statement. */
export async function listEventsOfRuns(
  db: Db,
  places: readonly RunPlace[],
): Promise<Map<string, LoggedEvent[]>> {
  const rows = await selectEvents(db, {
    places: toJsonb(places.map(({ runId, after }) => ({ run_id: runId, after }))),
  })
  const events = new Map<string, LoggedEvent[]>(places.map(({ runId }) => [runId, []]))
  for (const row of rows) events.get(row.run_id)?.push(...(row.events as LoggedEvent[]))
  for (const { runId, after } of places) {
    const read = events.get(runId) ?? []
    events.set(
      runId,
      read.filter(({ seq }) => seq > after),
    )
  }
  return events
}

export async function listRunEvents(db: Db, runId: string, after: number): Promise<LoggedEvent[]> {
  return (await listEventsOfRuns(db, [{ runId, after }])).get(runId) ?? []
}

/** Returns which of those runs exist and will therefore stop. */
export async function requestStop(db: Db, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('runs')
    .set({ stop_requested_at: now })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Whether the run exists, belongs to that owner, and was not requested to stop. */
export async function mayContinue(db: Db, id: string, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('runs')
    .select('id')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('stop_requested_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the leases of those runs that the owner still has; returns whether they should stop. */
export async function renewLeases(
  db: Db,
  owner: string,
  ids: string[],
  leaseExpiresAt: Date,
): Promise<{ id: string; shouldStop: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('runs')
    .set({ lease_expires_at: leaseExpiresAt })
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .returning(['id', 'stop_requested_at'])
    .execute()
  return rows.map((row) => ({ id: row.id, shouldStop: row.stop_requested_at !== null }))
}

/** Releases all leases of an owner, for other processes to claim at once. */
export async function releaseLeases(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable('runs')
    .set({ owner: null, lease_expires_at: now })
    .where('owner', '=', owner)
    .execute()
}

/** Runs whose lease expired before `now`; queued runs have no owner that could be lost. */
export async function listLapsedRuns(db: Db, now: Date): Promise<{ id: string; hasStarted: boolean }[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'started_at'])
    .where('lease_expires_at', '<=', now)
    .where('waiting_since', 'is', null)
    .limit(1000)
    .execute()
  return rows.map((row) => ({ id: row.id, hasStarted: row.started_at !== null }))
}

/** Ends all leases: after the only process of a database has restarted, no other process can own a run. */
export async function endForeignLeases(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable('runs')
    .set({ owner: null, lease_expires_at: now })
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]))
    .execute()
}
