import type { Selectable } from 'kysely'
import type { FileTag, NewFileTag } from '#contract/file-tags.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { isSharedWith } from '../sharing/shares.store.ts'

export async function listTags(db: Db, userId: string): Promise<FileTag[]> {
  const rows = await tagsOf(db, userId).orderBy('last_activity_at', 'desc').orderBy('id').execute()
  return rows.map(toTag)
}

export async function findTag(db: Db, userId: string, id: string): Promise<FileTag | undefined> {
  const row = await tagsOf(db, userId).where('id', '=', id).executeTakeFirst()
  return row && toTag(row)
}

/** Counts the files that the list shows for the tag. */
const tagsOf = (db: Db, userId: string) =>
  db
    .selectFrom('file_tags')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('file_taggings')
        .innerJoin('files', 'files.id', 'file_taggings.file_id')
        .select((count) => count.fn.countAll<number>().as('total'))
        .whereRef('file_taggings.tag_id', '=', 'file_tags.id')
        .where('files.deleted_at', 'is', null)
        .where('files.state', '=', 'ready')
        .where((where) =>
          where.or([where('files.user_id', '=', userId), where.and([isSharedWith(userId)(where)])]),
        )
        .as('file_count'),
    )
    .where('user_id', '=', userId)

/** Blocks other transactions that create a tag for the user until this one ends. */
export async function countTagsForChange(db: Db, userId: string): Promise<number> {
  await advisoryLockKey(db, `file tags ${userId}`)
  return countOf(db.selectFrom('file_tags').where('user_id', '=', userId))
}

export async function insertTag(
  db: Db,
  { id, userId, createdAt, ...tag }: NewFileTag & { id: string; userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('file_tags')
    .values({
      ...tag,
      id,
      user_id: userId,
      created_at: createdAt,
      updated_at: createdAt,
      last_activity_at: createdAt,
    })
    .execute()
}

/** Returns whether the user has the tag. */
export async function updateTag(
  db: Db,
  { id, userId, updatedAt, ...change }: Partial<NewFileTag> & { id: string; userId: string; updatedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('file_tags')
    .set({ ...change, updated_at: updatedAt, last_activity_at: updatedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The files with this tag of the user. */
export async function listTagged(db: Db, userId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_taggings')
    .select('file_id')
    .where('tag_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.file_id)
}

/** Returns whether the user had the tag. */
export async function removeTag(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('file_tags')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateActivity(db: Db, ids: string[], at: Date): Promise<void> {
  await db.updateTable('file_tags').set({ last_activity_at: at }).where('id', '=', anyOf(ids)).execute()
}

const toTag = (row: Selectable<Schema['file_tags']> & { file_count: number | null }): FileTag => ({
  id: row.id,
  userId: row.user_id,
  type: 'file',
  name: row.name,
  icon: row.icon,
  color: row.color,
  description: row.description,
  fileCount: row.file_count ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  lastActivityAt: row.last_activity_at.toISOString(),
})
