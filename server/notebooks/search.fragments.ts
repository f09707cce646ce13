import { type ExpressionBuilder, sql } from 'kysely'
import { grantedTo } from '#server/grants/fragments.ts'
import type { Schema } from '#server/platform/db/schema.ts'

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
    where user_id <> ${userId}::uuid and ${narrowed} and id in (${grantedTo(userId, 'notebook')}
      union all select id from notebooks where is_global_read)`
  if (shared === undefined) return sql`(${own} union all ${ofOthers})`
  return shared ? sql`(${ofOthers})` : sql`(${own})`
}

/** Whether the user may read a notebook of a query (`access/policy`). */
export const isReadableBy = (userId: string) => (where: ExpressionBuilder<Schema, 'notebooks'>) =>
  where.or([where('notebooks.user_id', '=', userId), isReadableOfOthers(userId)(where)])

/** Whether a notebook of a query is of another user, and this one may read it. */
export const isReadableOfOthers = (userId: string) => (where: ExpressionBuilder<Schema, 'notebooks'>) =>
  where.and([
    where('notebooks.user_id', '<>', userId),
    where.or([
      where('notebooks.is_global_read', '=', true),
      where('notebooks.id', 'in', grantedTo(userId, 'notebook')),
    ]),
  ])
