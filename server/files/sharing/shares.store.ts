import { type ExpressionBuilder } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { NewFileGrant, NewFileGroupGrant } from '#contract/file-sharing.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
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
    where.or([
      where('files.is_global_read', '=', true),
      where.exists(
        where
          .selectFrom('file_access')
          .select('file_access.file_id')
          .whereRef('file_access.file_id', '=', 'files.id')
          .where('file_access.user_id', '=', userId),
      ),
    ]),
  ])

/** The permissions granted to the user on each of the files, if any. */
export async function listGranted(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<Map<string, Permission[]>> {
  const rows = await db
    .selectFrom('file_access')
    .select(['file_id', 'permissions'])
    .where('user_id', '=', userId)
    .where('file_id', '=', anyOf(fileIds))
    .execute()
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return new Map(
    [...byFile].map(([id, found]) => [id, found.flatMap(({ permissions }) => permissions)] as const),
  )
}

/** All users with a grant: file → users. */
export async function listGrantees(db: Db, fileIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('file_access')
    .select(['file_id', 'user_id'])
    .distinct()
    .where('file_id', '=', anyOf(fileIds))
    .execute()
  const byFile = Map.groupBy(rows, (row) => row.file_id)
  return new Map([...byFile].map(([id, found]) => [id, found.map((row) => row.user_id)] as const))
}

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

export type UserGrant = NewFileGrant & { fileId: string }

export async function listUserGrants(db: Db, fileIds: string[]): Promise<UserGrant[]> {
  const rows = await db
    .selectFrom('file_grants')
    .selectAll()
    .where('file_id', '=', anyOf(fileIds))
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ fileId: row.file_id, userId: row.user_id, permissions: row.permissions }))
}

export async function listGroupGrants(
  db: Db,
  fileIds: string[],
): Promise<(NewFileGroupGrant & { fileId: string })[]> {
  const rows = await db
    .selectFrom('file_group_grants')
    .selectAll()
    .where('file_id', '=', anyOf(fileIds))
    .orderBy('created_at')
    .orderBy('group_id')
    .execute()
  return rows.map((row) => ({ fileId: row.file_id, groupId: row.group_id, permissions: row.permissions }))
}

/** PostgreSQL accepts at most 65,535 parameters. */
const GRANTS_AT_ONCE = 5000

export async function putUserGrants(db: Db, grants: UserGrant[], createdAt: Date): Promise<void> {
  for (let from = 0; from < grants.length; from += GRANTS_AT_ONCE) {
    const rows = grants.slice(from, from + GRANTS_AT_ONCE).map(({ fileId, userId, permissions }) => ({
      file_id: fileId,
      user_id: userId,
      permissions,
      created_at: createdAt,
    }))
    await db
      .insertInto('file_grants')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['file_id', 'user_id'])
          .doUpdateSet(({ ref }) => ({ permissions: ref('excluded.permissions') })),
      )
      .execute()
  }
}

export async function putGroupGrant(
  db: Db,
  { fileId, groupId, permissions, createdAt }: NewFileGroupGrant & { fileId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('file_group_grants')
    .values({ file_id: fileId, group_id: groupId, permissions, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['file_id', 'group_id']).doUpdateSet({ permissions }))
    .execute()
}

export async function removeUserGrant(db: Db, fileId: string, userId: string): Promise<void> {
  await db.deleteFrom('file_grants').where('file_id', '=', fileId).where('user_id', '=', userId).execute()
}

export async function removeGroupGrant(db: Db, fileId: string, groupId: string): Promise<void> {
  await db
    .deleteFrom('file_group_grants')
    .where('file_id', '=', fileId)
    .where('group_id', '=', groupId)
    .execute()
}

/** The given groups of which the user is a member. */
export async function listOwnGroups(db: Db, userId: string, groupIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('group_id', '=', anyOf(groupIds))
    .execute()
  return rows.map((row) => row.group_id)
}
