import { sql } from 'kysely'
import type { RunEvent } from '#contract/live.ts'
import type { Db } from '../db/database.ts'
import { toJsonb } from '../db/jsonb.ts'
import { prepared } from '../db/prepared-statements.ts'

/** An event of a run with its place in the log; places count from 1 without gaps. */
export type LoggedEvent = { seq: number; event: RunEvent }

export interface RunBatch {
  runId: string
  events: LoggedEvent[]
}

/**
 * Takes a run that nobody owns, or whose owner's lease has lapsed. False when anybody has it, also this owner: a run
 * may be offered twice, by the queue and by the search for lapsed leases.
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

const insertBatches = prepared(
  ({ owner, batches }: { owner: string; batches: string }) => sql<{ run_id: string }>`
    insert into run_events (run_id, first_seq, last_seq, events)
    select run.id, batch.first_seq, batch.last_seq, batch.events
    from jsonb_to_recordset(${batches}::jsonb)
      as batch (run_id uuid, first_seq integer, last_seq integer, events jsonb)
    join runs run on run.id = batch.run_id and run.owner = ${owner}
    on conflict (run_id, last_seq) do update set events = excluded.events
    returning run_id`,
)

/**
 * Appends the batches of all runs of this owner in one statement. Answers the runs that took theirs: a run that was
 * deleted or taken over takes nothing. A batch may come again, when it is not known whether it got in.
 */
export async function appendRunEvents(db: Db, owner: string, batches: RunBatch[]): Promise<Set<string>> {
  const rows = batches.map(({ runId, events }) => ({
    run_id: runId,
    first_seq: events[0]?.seq,
    last_seq: events.at(-1)?.seq,
    events,
  }))
  const taken = await insertBatches(db, { owner, batches: toJsonb(rows) })
  return new Set(taken.map((row) => row.run_id))
}

export async function listRunEvents(db: Db, runId: string, after: number): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('run_events')
    .select('events')
    .where('run_id', '=', runId)
    .where('last_seq', '>', after)
    .orderBy('last_seq')
    .execute()
  return rows.flatMap((row) => row.events as LoggedEvent[]).filter(({ seq }) => seq > after)
}

/** Answers which of those runs exist and may therefore stop. */
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

/** Prolongs the leases of those runs, where the owner still has them; answers whether they should stop. */
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

/** Gives up everything an owner has, for others to take at once. */
export async function releaseLeases(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable('runs')
    .set({ owner: null, lease_expires_at: now })
    .where('owner', '=', owner)
    .execute()
}

/** Runs whose lease ended before `now`; those that wait for their turn have nobody to lose. */
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

/** After the only process of a database started anew, nobody else can own a run: all leases end. */
export async function endForeignLeases(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable('runs')
    .set({ owner: null, lease_expires_at: now })
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]))
    .execute()
}
