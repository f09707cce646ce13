import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import { prepared } from '#server/platform/db/prepared-statements.ts'
import type { PlainNotebook } from './policy.ts'
import { isReadableBy } from './search.fragments.ts'
import { listed, pageOfNotebooks } from './store.ts'

/** The notebooks of a project that the user may read, latest change first. */
export async function listNotebooksOf(
  db: Db,
  { projectId, userId, page, limit }: { projectId: string; userId: string; page: number; limit: number },
): Promise<{ data: PlainNotebook[]; total: number }> {
  const query = listed(db).where('project_id', '=', projectId).where(isReadableBy(userId))
  return pageOfNotebooks(db, query, { page, limit })
}

/** Those in the trash count too: they keep their project when they are restored. The caller must hold the lock on the project. */
export const countNotebooksOf = (db: Db, projectId: string): Promise<number> =>
  countOf(db.selectFrom('notebooks').where('project_id', '=', projectId))

/** Sets their project, or none. Their order in lists does not change. */
export async function updateProject(db: Db, ids: string[], projectId: string | null): Promise<void> {
  await db.updateTable('notebooks').set({ project_id: projectId }).where('id', '=', anyOf(ids)).execute()
}

/** The notebooks of these users leave the project, also those in the trash. The caller must hold their locks. */
export async function takeNotebooksOutOf(
  db: Db,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<void> {
  await db
    .updateTable('notebooks')
    .set({ project_id: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', anyOf(userIds))
    .execute()
}

declare module '#server/platform/db/supplied-queries.ts' {
  interface SuppliedQueries {
    listIdsByProject: typeof listIdsByProject
    lockNotebooksOf: typeof lockNotebooksOf
    takeNotebooksOutOf: typeof takeNotebooksOutOf
  }
}

const selectOfProjects = prepared(({ userId, projectIds }: { userId: string; projectIds: string[] }, db) =>
  listed(db)
    .select(['id', 'project_id'])
    .where('project_id', '=', anyOf(projectIds))
    .where(isReadableBy(userId))
    .orderBy('updated_at', 'desc')
    .orderBy('id'),
)

/** The notebooks of these projects that the user may read, latest first. Each contains its project's id. */
export async function listIdsByProject(
  db: Db,
  { userId, projectIds }: { userId: string; projectIds: string[] },
): Promise<Map<string, string[]>> {
  if (projectIds.length === 0) return new Map()
  const rows = await selectOfProjects(db, { userId, projectIds })
  const byProject = new Map<string, string[]>()
  for (const { id, project_id: projectId } of rows) {
    if (projectId === null) continue
    byProject.set(projectId, [...(byProject.get(projectId) ?? []), id])
  }
  return byProject
}

/**
 * The ids of the notebooks of these projects, also in the trash. Locks them all in the order in which notebooks are
 * locked; waits here for a concurrent change of one of them.
 */
export async function lockNotebooksOf(db: Db, projectIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notebooks')
    .select('id')
    .where('project_id', '=', anyOf(projectIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
