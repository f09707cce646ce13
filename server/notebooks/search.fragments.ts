import { sql } from 'kysely'

export interface NotebookScope {
  userId: string
  notebookId?: string
  projectId?: string
  /** Only those of other users, or only the user's own. */
  shared?: boolean
}

/** The ids of the notebooks that lists show and the user may read (`access/policy`), with the time of their last change. */
export function readableNotebooks({ userId, notebookId, projectId, shared }: NotebookScope) {
  const narrowed = sql.join(
    [
      sql`deleted_at is null`,
      sql`not is_temporary`,
      ...(notebookId === undefined ? [] : [sql`id = ${notebookId}::uuid`]),
      ...(projectId === undefined ? [] : [sql`project_id = ${projectId}::uuid`]),
    ],
    sql` and `,
  )
  const own = sql`select id, updated_at from notebooks where user_id = ${userId}::uuid and ${narrowed}`
  const ofOthers = sql`select id, updated_at from notebooks
    where is_global_read and user_id <> ${userId}::uuid and ${narrowed}`
  if (shared === undefined) return sql`(${own} union all ${ofOthers})`
  return shared ? sql`(${ofOthers})` : sql`(${own})`
}
