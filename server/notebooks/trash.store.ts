import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import { withGrantees } from './grantees.fragments.ts'
import type { StoredNotebook } from './policy.ts'
import { toNotebook } from './store.ts'

/** A notebook in the trash. */
export type TrashedStored = StoredNotebook & { deletedAt: string }

const PURGE_BATCH = 500

/** Moves notebooks to the trash and ends the marks of their running jobs. Returns the projects to which they belong. */
export async function trashNotebooks(db: Db, ids: string[], deletedAt: Date): Promise<Set<string>> {
  const rows = await db
    .updateTable('notebooks')
    .set({ deleted_at: deletedAt, running_jobs: '{}' })
    .where('id', '=', anyOf(ids))
    .returning('project_id')
    .execute()
  return new Set(rows.flatMap((row) => row.project_id ?? []))
}

/** The notebooks in the user's trash, last deleted first. */
export async function listTrash(
  db: Db,
  { userId, ...page }: { userId: string; page: number; limit: number },
): Promise<{ data: TrashedStored[]; total: number }> {
  const query = trash(db).where('user_id', '=', userId).where('is_temporary', '=', false)
  return pageOf(
    query.selectAll().select(withGrantees).orderBy('deleted_at', 'desc').orderBy('id'),
    page,
    (row) => ({
      ...toNotebook(row),
      deletedAt: (row.deleted_at ?? row.updated_at).toISOString(),
    }),
  )
}

/** The notebooks (all, when none are given) in the user's trash, locked, always in the same order. */
export async function listTrashForChange(db: Db, userId: string, ids?: string[]): Promise<string[]> {
  let query = trash(db).select('id').where('user_id', '=', userId)
  if (ids) query = query.where('id', '=', anyOf(ids))
  return (await query.orderBy('id').forUpdate().execute()).map((row) => row.id)
}

export async function restoreNotebooks(db: Db, ids: string[]): Promise<StoredNotebook[]> {
  const rows = await db
    .updateTable('notebooks')
    .set({ deleted_at: null })
    .where('id', '=', anyOf(ids))
    .returningAll()
    .returning(withGrantees)
    .execute()
  return rows.map(toNotebook)
}

/** Deletes them permanently, with their messages, answers, runs, citations and the names of their pictures. */
export async function destroyNotebooks(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('notebooks').where('id', '=', anyOf(ids)).execute()
}

/**
 * At most a batch of the notebooks that were moved to the trash before one time, and of the temporary ones whose last
 * message was sent before another, locked. Those that are being changed are left out.
 */
export async function listExpired(
  db: Db,
  before: { deleted: Date; temporary: Date },
): Promise<{ id: string; userId: string }[]> {
  const rows = await db
    .selectFrom('notebooks')
    .select(['id', 'user_id'])
    .where((where) =>
      where.or([
        where('deleted_at', '<', before.deleted),
        where.and([where('is_temporary', '=', true), where('updated_at', '<', before.temporary)]),
      ]),
    )
    .limit(PURGE_BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}

/** Those of the notebooks that are favorites of the user. */
export async function listFavoriteIds(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notebook_favorites')
    .select('notebook_id')
    .where('user_id', '=', userId)
    .where('notebook_id', '=', anyOf(ids))
    .execute()
  return rows.map((row) => row.notebook_id)
}

const trash = (db: Db) => db.selectFrom('notebooks').where('deleted_at', 'is not', null)
