import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { grantedTo, isGrantedTo } from '#server/grants/fragments.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface NotebookScope {
  userId: string
  notebookId?: string
  projectId?: string
  /** Only those of other users, or only the user's own. */
  shared?: boolean
  /** The result of `listIdsOfOthers`: a search of several statements finds them once. */
  idsOfOthers?: string[]
}

/** The notebooks that lists show and the user may read (`access/policy`): the columns and the time of the last change. */
export function readableNotebooks(scope: NotebookScope, columns = sql`id`) {
  const { userId, shared, idsOfOthers } = scope
  const selected = sql`select ${columns}, updated_at from notebooks`
  const own = sql`${selected} where user_id = ${userId}::uuid and ${isInScope(scope)}`
  const isGranted = idsOfOthers
    ? sql`= any(${idsOfOthers}::uuid[])`
    : sql`in (${readableOfOthers({ userId })})`
  const ofOthers = sql`${selected}
    where user_id <> ${userId}::uuid and ${isInScope(scope)} and id ${isGranted}`
  if (shared === undefined) return sql`(${own} union all ${ofOthers})`
  return shared ? sql`(${ofOthers})` : sql`(${own})`
}

/** The ids of notebooks that are granted to the user or global; also of the user's own, and of some in the trash. */
export const readableOfOthers = ({ userId }: { userId: string }) => sql<{ id: string }>`
  select resource_id as id from (${grantedTo(userId, 'notebook')}) granted
  union all select id from notebooks where is_global_read`

/** The same rule for a notebook of a query, which is found by its id. */
export function isReadableIn(scope: NotebookScope & { idsOfOthers: string[] }): RawBuilder<boolean> {
  const { userId, shared, idsOfOthers } = scope
  const own = sql<boolean>`notebooks.user_id = ${userId}::uuid`
  const ofOthers = sql<boolean>`notebooks.user_id <> ${userId}::uuid and notebooks.id = any(${idsOfOthers}::uuid[])`
  if (shared === undefined) return sql`(${own} or ${ofOthers}) and ${isInScope(scope)}`
  return sql`${shared ? ofOthers : own} and ${isInScope(scope)}`
}

const isInScope = ({ notebookId, projectId }: NotebookScope) =>
  sql<boolean>`${sql.join(
    [
      sql`notebooks.deleted_at is null`,
      sql`not notebooks.is_temporary`,
      ...(notebookId === undefined ? [] : [sql`notebooks.id = ${notebookId}::uuid`]),
      ...(projectId === undefined ? [] : [sql`notebooks.project_id = ${projectId}::uuid`]),
    ],
    sql` and `,
  )}`

/** Whether the user may read a notebook of a query (`access/policy`) with few of them, such as those of one project. */
export const isReadableBy = (userId: string) => (where: ExpressionBuilder<Schema, 'notebooks'>) =>
  where.or([
    where('notebooks.user_id', '=', userId),
    where('notebooks.is_global_read', '=', true),
    isGrantedTo(userId, 'notebook', sql.ref('notebooks.id')),
  ])

/** Whether a notebook of a query is of another user, and this one may read it. */
export const isReadableOfOthers = (userId: string) => (where: ExpressionBuilder<Schema, 'notebooks'>) =>
  where.and([
    where('notebooks.user_id', '<>', userId),
    sql<boolean>`notebooks.id in (${readableOfOthers({ userId })})`,
  ])
