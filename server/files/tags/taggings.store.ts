import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface Tagging {
  fileId: string
  tagId: string
  name: string
  isPrimary: boolean
}

/** Whether a file in a query has all of these tags of the user, in any case. */
export const hasTags = (userId: string, names: string[]) => (where: ExpressionBuilder<Schema, 'files'>) =>
  // One count for any number of names: with a condition for each the planner would need minutes.
  where(
    where
      .selectFrom('file_taggings as tagging')
      .innerJoin('file_tags as tag', 'tag.id', 'tagging.tag_id')
      .select((count) => count.fn.countAll<number>().as('found'))
      .whereRef('tagging.file_id', '=', 'files.id')
      .where('tag.user_id', '=', userId)
      .where(sql<string>`lower(tag.name)`, '=', anyNamed(names)),
    '=',
    sql<number>`(select count(distinct lower(name)) from unnest(${names}::text[]) name)`,
  )

const anyNamed = (names: string[]) => sql<string>`any(select lower(name) from unnest(${names}::text[]) name)`

/** The user's tags of the files, in the order in which they were added. */
export async function listTaggings(
  db: Db,
  { userId, fileIds }: { userId: string; fileIds: string[] },
): Promise<Tagging[]> {
  const rows = await db
    .selectFrom('file_taggings as tagging')
    .innerJoin('file_tags as tag', 'tag.id', 'tagging.tag_id')
    .select(['tagging.file_id', 'tagging.tag_id', 'tagging.is_primary', 'tag.name'])
    .where('tagging.user_id', '=', userId)
    .where('tagging.file_id', '=', anyOf(fileIds))
    .orderBy('tagging.created_at')
    .orderBy('tag.name')
    .execute()
  return rows.map((row) => ({
    fileId: row.file_id,
    tagId: row.tag_id,
    name: row.name,
    isPrimary: row.is_primary,
  }))
}

/** Locks the user's tags with these names until the transaction ends, always in the same order. */
export async function listTagsForChange(
  db: Db,
  userId: string,
  names: string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('file_tags')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where(sql<string>`lower(name)`, '=', anyNamed(names))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Adds each tag to each file; existing ones are kept. */
export async function addTaggings(
  db: Db,
  { userId, fileIds, tagIds, now }: { userId: string; fileIds: string[]; tagIds: string[]; now: Date },
): Promise<void> {
  await sql`
    insert into file_taggings (file_id, tag_id, user_id, created_at)
    select file_id, tag_id, ${userId}, ${now}
    from unnest(${fileIds}::uuid[]) file_id cross join unnest(${tagIds}::uuid[]) tag_id
    on conflict do nothing`.execute(db)
}

export async function removeTaggings(
  db: Db,
  { fileIds, tagIds }: { fileIds: string[]; tagIds: string[] },
): Promise<void> {
  await db
    .deleteFrom('file_taggings')
    .where('file_id', '=', anyOf(fileIds))
    .where('tag_id', '=', anyOf(tagIds))
    .execute()
}

/** Sets or clears the user's primary tag of the file. */
export async function updatePrimary(
  db: Db,
  { userId, fileId, tagId }: { userId: string; fileId: string; tagId: string | null },
): Promise<void> {
  const own = db.updateTable('file_taggings').where('file_id', '=', fileId).where('user_id', '=', userId)
  await own.set({ is_primary: false }).where('is_primary', '=', true).execute()
  if (tagId !== null) await own.set({ is_primary: true }).where('tag_id', '=', tagId).execute()
}
