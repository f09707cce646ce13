import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { grantedTo } from '#server/grants/fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** Whether a file in a query is of another user, and this one may read it and has not hidden it. */
export const isSharedWith = (userId: string) => (where: ExpressionBuilder<Schema, 'files'>) =>
  where.and([isReadableOfOthers(userId)(where), where.not(isHiddenFrom(userId)(where))])

/** Whether a file in a query is of another user, and this one may read it and has hidden it. */
export const isSharedAndHidden = (userId: string) => (where: ExpressionBuilder<Schema, 'files'>) =>
  where.and([isReadableOfOthers(userId)(where), isHiddenFrom(userId)(where)])

const isHiddenFrom = (userId: string) => (where: ExpressionBuilder<Schema, 'files'>) =>
  where.exists(
    where
      .selectFrom('hidden_files')
      .select('hidden_files.file_id')
      .whereRef('hidden_files.file_id', '=', 'files.id')
      .where('hidden_files.user_id', '=', userId),
  )

const isReadableOfOthers = (userId: string) => (where: ExpressionBuilder<Schema, 'files'>) =>
  where.and([
    where('files.user_id', '<>', userId),
    where('files.deleted_at', 'is', null),
    // Both sources take their ids from an index; with `or`, every file would be read.
    where('files.id', 'in', grantedTo(userId, 'file').unionAll(globalIds())),
  ])

const globalIds = () =>
  expressionBuilder<Schema>()
    .selectFrom('files as global')
    .select('global.id as resource_id')
    .where('global.is_global_read', '=', true)

/** The number of the owner's files that all users can see. */
export async function countGlobalFiles(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .where('is_global_read', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
