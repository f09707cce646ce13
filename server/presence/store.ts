import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface Presence {
  connectionId: string
  notebookId: string
  userId: string
  processId: string
  seenAt: Date
}

/** Until the transaction ends, no other one changes who is present in these notebooks. */
export async function lockPresence(db: Db, notebookIds: string[]): Promise<void> {
  for (const id of notebookIds.toSorted()) await advisoryLockKey(db, `presence ${id}`)
}

export async function insertPresence(db: Db, one: Presence): Promise<void> {
  await db
    .insertInto('notebook_presences')
    .values({
      connection_id: one.connectionId,
      notebook_id: one.notebookId,
      user_id: one.userId,
      process_id: one.processId,
      seen_at: one.seenAt,
    })
    .execute()
}

export async function removePresence(db: Db, connectionId: string): Promise<void> {
  await db.deleteFrom('notebook_presences').where('connection_id', '=', connectionId).execute()
}

/** Some of the users who are present, in a fixed order, and the number of all. */
export async function listPresent(
  db: Db,
  { notebookId, after, limit }: { notebookId: string; after: Date; limit: number },
): Promise<{ userIds: string[]; total: number }> {
  const rows = await db
    .selectFrom('notebook_presences')
    .select('user_id')
    .where('notebook_id', '=', notebookId)
    .where('seen_at', '>', after)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  return { userIds: rows.slice(0, limit).map(({ user_id }) => user_id), total: rows.length }
}

export async function renewPresences(db: Db, processId: string, seenAt: Date): Promise<void> {
  await db
    .updateTable('notebook_presences')
    .set({ seen_at: seenAt })
    .where('process_id', '=', processId)
    .execute()
}

/** The notebooks with presences that no process has renewed since then. */
export async function listExpired(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notebook_presences')
    .select('notebook_id')
    .distinct()
    .where('seen_at', '<=', before)
    .limit(limit)
    .execute()
  return rows.map((row) => row.notebook_id)
}

export async function removeExpired(db: Db, notebookIds: string[], before: Date): Promise<void> {
  await db
    .deleteFrom('notebook_presences')
    .where('notebook_id', 'in', notebookIds)
    .where('seen_at', '<=', before)
    .execute()
}

/** The notebooks in which a user is present. */
export async function listNotebooksOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notebook_presences')
    .select('notebook_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.notebook_id)
}

export async function removePresencesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notebook_presences').where('user_id', '=', userId).execute()
}

export async function isShown(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('presence_preferences')
    .select('is_shown')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_shown ?? true
}

export async function updateIsShown(db: Db, userId: string, shown: boolean): Promise<void> {
  await db
    .insertInto('presence_preferences')
    .values({ user_id: userId, is_shown: shown })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_shown: shown }))
    .execute()
}
