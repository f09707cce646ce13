import type { Selectable } from 'kysely'
import type { ToolPermission } from '#contract/tools.ts'
import { ownNotebookPlaces } from '#server/notebooks/places.fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** The use of a tool, as its definition is now, by a user in a notebook. */
export interface ToolUseOf {
  userId: string
  tool: string
  definitionHash: string
  notebookId: string
}

export async function hasPermission(
  db: Db,
  { userId, tool, definitionHash, notebookId }: ToolUseOf,
): Promise<boolean> {
  const row = await db
    .selectFrom('tool_permissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('tool', '=', tool)
    .where('definition_hash', '=', definitionHash)
    .where((where) => where.or([where('notebook_id', 'is', null), where('notebook_id', '=', notebookId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the permission for another definition of the tool. */
export async function upsertPermission(
  db: Db,
  permission: Omit<ToolUseOf, 'notebookId'> & { id: string; notebookId: string | null; createdAt: Date },
): Promise<void> {
  const { id, userId, tool, definitionHash, notebookId, createdAt } = permission
  const changes = { definition_hash: definitionHash, created_at: createdAt }
  await db
    .insertInto('tool_permissions')
    .values({ id, user_id: userId, tool, notebook_id: notebookId, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool', 'notebook_id']).doUpdateSet(changes))
    .execute()
}

/** Newest first. */
export async function listPermissions(db: Db, userId: string, limit: number): Promise<ToolPermission[]> {
  const rows = await db
    .selectFrom('tool_permissions')
    .leftJoin(ownNotebookPlaces(userId).as('place'), (join) =>
      join.onRef('place.id', '=', 'tool_permissions.notebook_id'),
    )
    .selectAll('tool_permissions')
    .select('place.name as notebook_name')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toPermission)
}

/** Whether the user had it. */
export async function removePermission(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const removed = await db
    .deleteFrom('tool_permissions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

const toPermission = (
  row: Selectable<Schema['tool_permissions']> & { notebook_name: string | null },
): ToolPermission => ({
  id: row.id,
  tool: row.tool,
  notebookId: row.notebook_id,
  notebookName: row.notebook_name,
  createdAt: row.created_at.toISOString(),
})
