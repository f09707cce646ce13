import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { StoredNotebook } from './policy.ts'
import { pageOfNotebooks, toNotebook } from './store.ts'

/** The notebooks of a project that the user may read, latest change first. */
export async function listNotebooksOf(
  db: Db,
  { projectId, userId, page, limit }: { projectId: string; userId: string; page: number; limit: number },
): Promise<{ data: StoredNotebook[]; total: number }> {
  const query = db.selectFrom('notebooks').where('project_id', '=', projectId).where('user_id', '=', userId)
  return pageOfNotebooks(query, { page, limit })
}

/** The caller must hold the lock on the project. */
export const countNotebooksOf = (db: Db, projectId: string): Promise<number> =>
  countOf(db.selectFrom('notebooks').where('project_id', '=', projectId))

/** Locks them until the transaction ends, always in the same order. */
export async function listNotebooksForChange(db: Db, ids: string[]): Promise<StoredNotebook[]> {
  const rows = await db
    .selectFrom('notebooks')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toNotebook)
}

/** Sets their project, or none. Their order in lists does not change. */
export async function updateProject(
  db: Db,
  ids: string[],
  projectId: string | null,
): Promise<StoredNotebook[]> {
  const rows = await db
    .updateTable('notebooks')
    .set({ project_id: projectId })
    .where('id', '=', anyOf(ids))
    .returningAll()
    .execute()
  return rows.map(toNotebook)
}
