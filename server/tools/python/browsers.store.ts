import type { Db } from '#server/platform/db/database.ts'

interface Connection {
  id: string
  userId: string
  browserId: string
  seenAt: Date
}

/** Adds a connection, or renews it. */
export async function upsertConnection(db: Db, { id, userId, browserId, seenAt }: Connection): Promise<void> {
  await db
    .insertInto('connected_browsers')
    .values({ id, user_id: userId, browser_id: browserId, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute()
}

export async function removeConnection(db: Db, id: string): Promise<void> {
  await db.deleteFrom('connected_browsers').where('id', '=', id).execute()
}

/** Removes the connections of processes that were killed. */
export async function removeConnectionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('connected_browsers').where('seen_at', '<', before).execute()
}

export async function hasConnection(
  db: Db,
  { userId, browserId, after }: { userId: string; browserId: string; after: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('connected_browsers')
    .select('id')
    .where('user_id', '=', userId)
    .where('browser_id', '=', browserId)
    .where('seen_at', '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
