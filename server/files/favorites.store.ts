import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Those of the files that are favorites of the user. */
export async function listFavoriteIds(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('file_favorites')
    .select('file_id')
    .where('user_id', '=', userId)
    .where('file_id', '=', anyOf(fileIds))
    .execute()
  return new Set(rows.map((row) => row.file_id))
}

/** Whether a file of a query is a favorite of the user. */
export const isFavoriteOf = (userId: string) =>
  sql<boolean>`exists (
    select from file_favorites where file_id = files.id and file_favorites.user_id = ${userId}::uuid
  )`

/** Returns whether it was none before. */
export async function insertFavorite(
  db: Db,
  { userId, fileId, createdAt }: { userId: string; fileId: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('file_favorites')
    .values({ user_id: userId, file_id: fileId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns whether it was one before. */
export async function removeFavorite(db: Db, userId: string, fileId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('file_favorites')
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst()
  return removed !== undefined
}
