import { sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Those of the projects that are favorites of the user. */
export async function listFavoriteIds(
  db: Db,
  { userId, projectIds }: { userId: string; projectIds: string[] },
): Promise<Set<string>> {
  if (projectIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('project_favorites')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('project_id', '=', anyOf(projectIds))
    .execute()
  return new Set(rows.map((row) => row.project_id))
}

/** Whether a project of a query is a favorite of the user. */
export const isFavoriteOf = (userId: string) =>
  sql<boolean>`exists (
    select from project_favorites where project_id = projects.id and project_favorites.user_id = ${userId}::uuid
  )`

/** Returns whether it was none before. */
export async function insertFavorite(
  db: Db,
  { userId, projectId, createdAt }: { userId: string; projectId: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('project_favorites')
    .values({ user_id: userId, project_id: projectId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('project_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function removeFavoritesOf(db: Db, projectId: string, userIds: string[]): Promise<void> {
  await db
    .deleteFrom('project_favorites')
    .where('project_id', '=', projectId)
    .where('user_id', '=', anyOf(userIds))
    .execute()
}

/** Returns whether it was one before. */
export async function removeFavorite(db: Db, userId: string, projectId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('project_favorites')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .returning('project_id')
    .executeTakeFirst()
  return removed !== undefined
}
