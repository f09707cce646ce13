import type { Selectable } from 'kysely'
import type { AccountExport } from '#contract/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** An archive and its user. */
export interface ExportKey {
  id: string
  userId: string
}

export async function insertExport(
  db: Db,
  { id, userId, createdAt, expiresAt }: ExportKey & { createdAt: Date; expiresAt: Date },
): Promise<AccountExport> {
  const row = await db
    .insertInto('account_exports')
    .values({
      id,
      user_id: userId,
      status: 'running',
      size: null,
      created_at: createdAt,
      touched_at: createdAt,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toExport(row)
}

export async function findExport(db: Db, id: string): Promise<AccountExport | undefined> {
  const row = await db.selectFrom('account_exports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toExport(row)
}

export async function findLatestExport(db: Db, userId: string): Promise<AccountExport | undefined> {
  const row = await db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toExport(row)
}

/** `undefined` when it is no longer being written. */
export async function updateProgress(
  db: Db,
  { id, done, total, now }: { id: string; done: number; total: number; now: Date },
): Promise<AccountExport | undefined> {
  const row = await db
    .updateTable('account_exports')
    .set({ done, total, touched_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  return row && toExport(row)
}

export async function finishExport(
  db: Db,
  outcome: { id: string; status: 'ready' | 'failed'; size: number | null; expiresAt: Date },
): Promise<AccountExport | undefined> {
  const row = await db
    .updateTable('account_exports')
    .set({ status: outcome.status, size: outcome.size, expires_at: outcome.expiresAt })
    .where('id', '=', outcome.id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  return row && toExport(row)
}

/** Archives without a heartbeat since then. */
export async function listSilentIds(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select('id')
    .where('status', '=', 'running')
    .where('touched_at', '<', since)
    .execute()
  return rows.map((row) => row.id)
}

/** Expired archives, locked until the transaction ends. */
export async function listExpired(db: Db, now: Date): Promise<ExportKey[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select(['id', 'user_id'])
    .where('expires_at', '<', now)
    .where('status', '!=', 'running')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ id: row.id, userId: row.user_id }))
}

/** Those that still exist. */
export async function listKeys(db: Db, ids: string[]): Promise<ExportKey[]> {
  const rows = await db
    .selectFrom('account_exports')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}

export async function removeExports(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('account_exports').where('id', 'in', ids).execute()
}

/** Deletes the previous archive, and returns it. */
export async function removeFinishedOf(db: Db, userId: string): Promise<ExportKey[]> {
  const rows = await db
    .deleteFrom('account_exports')
    .where('user_id', '=', userId)
    .where('status', '!=', 'running')
    .returning('id')
    .execute()
  return rows.map((row) => ({ id: row.id, userId }))
}

function toExport(row: Selectable<Schema['account_exports']>): AccountExport {
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    done: row.done,
    total: row.total,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
