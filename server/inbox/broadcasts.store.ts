import type { Selectable } from 'kysely'
import type { Broadcast } from '#contract/inbox.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface StoredBroadcast extends Broadcast {
  createdBy: string | null
  /** The last user who has it. */
  sentUpTo: string | null
}

export async function insertBroadcast(
  db: Db,
  broadcast: { id: string; createdBy: string; title: string; message: string; tags: string[] } & {
    createdAt: Date
    total: number
  },
): Promise<StoredBroadcast> {
  const row = await db
    .insertInto('inbox_broadcasts')
    .values({
      id: broadcast.id,
      created_by: broadcast.createdBy,
      title: broadcast.title,
      message: broadcast.message,
      tags: broadcast.tags,
      created_at: broadcast.createdAt,
      total: broadcast.total,
      sent_up_to: null,
      done_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBroadcast(row)
}

/** Locked until the transaction ends, so that one job continues it; none when it is done. */
export async function findOpenBroadcastForChange(db: Db, id: string): Promise<StoredBroadcast | undefined> {
  const row = await db
    .selectFrom('inbox_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && toBroadcast(row)
}

export async function updateBroadcast(
  db: Db,
  {
    id,
    sent,
    sentUpTo,
    total,
    doneAt,
  }: { id: string; sent: number; total: number } & {
    sentUpTo: string | null
    doneAt: Date | null
  },
): Promise<StoredBroadcast> {
  const row = await db
    .updateTable('inbox_broadcasts')
    .set({ sent, total, sent_up_to: sentUpTo, done_at: doneAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBroadcast(row)
}

export async function listBroadcasts(db: Db, limit: number): Promise<StoredBroadcast[]> {
  const rows = await db
    .selectFrom('inbox_broadcasts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toBroadcast)
}

const toBroadcast = (row: Selectable<Schema['inbox_broadcasts']>): StoredBroadcast => ({
  id: row.id,
  title: row.title,
  message: row.message,
  tags: row.tags,
  createdAt: row.created_at.toISOString(),
  sent: row.sent,
  total: row.total,
  isDone: row.done_at !== null,
  createdBy: row.created_by,
  sentUpTo: row.sent_up_to,
})
