import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The notebooks of these projects that the user may read, latest first. Each contains its project's id. */
export async function listNotebookIds(
  db: Db,
  { userId, projectIds }: { userId: string; projectIds: string[] },
): Promise<Map<string, string[]>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notebooks')
    .select(['id', 'project_id'])
    .where('project_id', '=', anyOf(projectIds))
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const byProject = new Map<string, string[]>()
  for (const { id, project_id: projectId } of rows) {
    if (projectId === null) continue
    byProject.set(projectId, [...(byProject.get(projectId) ?? []), id])
  }
  return byProject
}

/**
 * Locks them all in the order in which notebooks are locked; waits here for a concurrent change of one of
 * them.
 */
export async function lockNotebooks(db: Db, projectId: string): Promise<void> {
  await db
    .selectFrom('notebooks')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
