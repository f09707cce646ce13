import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { withGrantees } from './grantees.fragments.ts'
import type { StoredNotebook } from './policy.ts'
import { isReadableBy } from './search.fragments.ts'
import { toNotebook } from './store.ts'

/** The user's favorites that the user can still read, last added first. */
export async function listFavorites(
  db: Db,
  { userId, ...page }: { userId: string; page: number; limit: number },
): Promise<{ data: StoredNotebook[]; total: number }> {
  const query = db
    .selectFrom('notebook_favorites')
    .innerJoin('notebooks', 'notebooks.id', 'notebook_favorites.notebook_id')
    .where('notebook_favorites.user_id', '=', userId)
    .where('notebooks.deleted_at', 'is', null)
    .where('notebooks.is_temporary', '=', false)
    .where(isReadableBy(userId))
    .selectAll('notebooks')
    .select(withGrantees)
    .orderBy('notebook_favorites.created_at', 'desc')
    .orderBy('notebooks.id')
  return pageOf(query, page, toNotebook)
}

export async function insertFavorite(
  db: Db,
  { userId, notebookId, createdAt }: { userId: string; notebookId: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('notebook_favorites')
    .values({ user_id: userId, notebook_id: notebookId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notebook_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function removeFavorite(db: Db, userId: string, notebookId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('notebook_favorites')
    .where('user_id', '=', userId)
    .where('notebook_id', '=', notebookId)
    .returning('notebook_id')
    .executeTakeFirst()
  return removed !== undefined
}

export async function isFavorite(db: Db, userId: string, notebookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notebook_favorites')
    .select('notebook_id')
    .where('user_id', '=', userId)
    .where('notebook_id', '=', notebookId)
    .executeTakeFirst()
  return row !== undefined
}
