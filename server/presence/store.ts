import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface Presence {
  connectionId: string
  /** Without one, the user has the application open. */
  notebookId: string | null
  userId: string
  seenAt: Date
}

/** Until the transaction ends, no other one changes who is present in these notebooks, or whether these users are. */
export async function lockPresence(db: Db, ids: string[]): Promise<void> {
  for (const id of ids.toSorted()) await advisoryLockKey(db, `presence ${id}`)
}

export async function insertPresence(db: Db, one: Presence): Promise<void> {
  await db
    .insertInto('presences')
    .values({
      connection_id: one.connectionId,
      notebook_id: one.notebookId,
      user_id: one.userId,
      seen_at: one.seenAt,
    })
    .execute()
}

export async function removePresence(db: Db, connectionId: string): Promise<void> {
  await db.deleteFrom('presences').where('connection_id', '=', connectionId).execute()
}

/** Some of the users who are present, in a fixed order, and the number of all. */
export async function listPresent(
  db: Db,
  { notebookId, after, limit }: { notebookId: string; after: Date; limit: number },
): Promise<{ userIds: string[]; total: number }> {
  const rows = await db
    .selectFrom('presences')
    .select('user_id')
    .where('notebook_id', '=', notebookId)
    .where('seen_at', '>', after)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  return { userIds: rows.slice(0, limit).map(({ user_id }) => user_id), total: rows.length }
}

export async function renewPresences(db: Db, connectionIds: string[], seenAt: Date): Promise<void> {
  await db
    .updateTable('presences')
    .set({ seen_at: seenAt })
    .where('connection_id', '=', anyOf(connectionIds))
    .execute()
}

/** The notebooks with presences that no process has renewed since then. */
export async function listExpired(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('presences')
    .select('notebook_id')
    .distinct()
    .where('seen_at', '<=', before)
    .where('notebook_id', 'is not', null)
    .limit(limit)
    .execute()
  return rows.flatMap((row) => row.notebook_id ?? [])
}

export async function removeExpired(db: Db, notebookIds: string[], before: Date): Promise<void> {
  await db
    .deleteFrom('presences')
    .where('notebook_id', 'in', notebookIds)
    .where('seen_at', '<=', before)
    .execute()
}

/** Removes open windows that no process has renewed; the ids of their users are returned. */
export async function removeExpiredWindows(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('presences')
    .where('connection_id', 'in', (expired) =>
      expired
        .selectFrom('presences')
        .select('connection_id')
        .where('notebook_id', 'is', null)
        .where('seen_at', '<=', before)
        .orderBy('seen_at')
        .limit(limit),
    )
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/** Those of the users who have the application open. */
export async function listOpenAmong(db: Db, userIds: string[], after: Date): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('presences')
    .select('user_id')
    .distinct()
    .where('user_id', '=', anyOf(userIds))
    .where('notebook_id', 'is', null)
    .where('seen_at', '>', after)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The notebooks in which a user is present. */
export async function listNotebooksOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('presences')
    .select('notebook_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap((row) => row.notebook_id ?? [])
}

export async function removePresencesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('presences').where('user_id', '=', userId).execute()
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
