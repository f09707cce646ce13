import { sql } from 'kysely'
import type { GalleryPicture } from '#contract/generated-images.ts'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import { readableNotebooks } from '#server/notebooks/search.fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'

/** The condition of the index, which excludes messages without images. */
const HAS_IMAGES = sql<boolean>`images <> '{}'`

/** The notebooks with a message that refers to the image, also of an answer that has not ended. */
export async function listNotebooksWithImage(db: Db, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quests')
    .select('notebook_id')
    .distinct()
    .where(HAS_IMAGES)
    .where(sql<boolean>`images @> ${[key]}::text[]`)
    .execute()
  const ids = rows.map((row) => row.notebook_id)
  return ids.length > 0 ? ids : listNotebooksDrawing(db, key)
}

/** The notebooks with an answer that is being written and has the image. */
async function listNotebooksDrawing(db: Db, key: string): Promise<string[]> {
  const shown = [{ event: { name: 'image', payload: { id: key } } }]
  const rows = await db
    .selectFrom('runs')
    .innerJoin('quests', 'quests.id', 'runs.id')
    .innerJoin('run_events', 'run_events.run_id', 'runs.id')
    .select('quests.notebook_id')
    .distinct()
    // The key begins with its maker, who has few answers at a time.
    .where('runs.user_id', '=', makerOf(key))
    .where(sql<boolean>`run_events.events @> ${toJsonb(shown)}::jsonb`)
    .execute()
  return rows.map((row) => row.notebook_id)
}

const makerOf = (key: string) => key.split('/')[1] ?? ''

export async function insertStoredImage(
  db: Db,
  { key, userId, bytes }: { key: string; userId: string; bytes: number },
): Promise<void> {
  await db.insertInto('stored_images').values({ key, user_id: userId, bytes }).execute()
}

/** Returns what it counted for; nothing for a picture that was not counted. */
export async function removeStoredImage(
  db: Db,
  key: string,
): Promise<{ userId: string; bytes: number } | undefined> {
  const row = await db
    .deleteFrom('stored_images')
    .where('key', '=', key)
    .returning(['user_id', 'bytes'])
    .executeTakeFirst()
  return row && { userId: row.user_id, bytes: row.bytes }
}

/** The newest picture of the messages before that position; nothing when there is none. */
export async function findLatestImage(
  db: Db,
  { notebookId, before }: { notebookId: string; before: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('quests')
    .select(sql<string>`images[cardinality(images)]`.as('key'))
    .where('notebook_id', '=', notebookId)
    .where('position', '<', before)
    .where(HAS_IMAGES)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key
}

interface PictureRow {
  /** Null in the only row of a page without pictures. */
  key: string
  id: string
  notebook_id: string
  prompt: string
  created_at: Date
  meta: PictureMeta | null
  total: number
}

/** The pictures in messages of that user, newest first; only those of notebooks that lists show. */
export async function listPicturesOf(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: GalleryPicture[]; total: number }> {
  const { rows } = await sql<PictureRow>`
    with pictures as (
      select quests.id, image.key, image.place, quests.created_at
      from quests cross join unnest(images) with ordinality as image (key, place)
      where quests.user_id = ${userId} and ${HAS_IMAGES}
        and notebook_id in (select id from ${readableNotebooks({ userId })} readable)
    ), shown as (
      select * from pictures order by created_at desc, id, place desc limit ${limit} offset ${(page - 1) * limit}
    )
    select counted.total::int, shown.key, shown.id, quests.notebook_id,
      left(quests.prompt, ${sql.lit(PROMPT_SHOWN)}) as prompt, quests.created_at, (
        select made from (
          select quests.prompt_meta as meta union all
          select value from jsonb_each(quests.prompt_metas)
        ) versions, jsonb_array_elements(
          case when jsonb_typeof(versions.meta -> 'generatedImages') = 'array'
            then versions.meta -> 'generatedImages' else '[]' end
        ) made where made ->> 'key' = shown.key limit 1
      ) as meta
    from (select count(*) as total from pictures) counted
    left join shown on true left join quests on quests.id = shown.id
    order by shown.created_at desc, shown.id, shown.place desc`.execute(db)
  return {
    data: rows.flatMap((row) => (row.key === null ? [] : [toGalleryPicture(row)])),
    total: rows[0]?.total ?? 0,
  }
}

const PROMPT_SHOWN = 1000

const toGalleryPicture = (row: PictureRow): GalleryPicture => ({
  key: row.key,
  notebookId: row.notebook_id,
  messageId: row.id,
  prompt: row.prompt,
  ...(row.meta && { meta: row.meta }),
  createdAt: row.created_at.toISOString(),
})

/** The keys to which a message refers, or a deleted one that can still be restored. */
export async function listNamedKeys(db: Db, keys: string[]): Promise<string[]> {
  const naming = (table: 'quests' | 'deleted_quests') =>
    db
      .selectFrom(table)
      .select(sql<string>`unnest(images)`.as('key'))
      .where(HAS_IMAGES)
      .where(sql<boolean>`images && ${keys}::text[]`)
  const rows = await naming('quests').union(naming('deleted_quests')).execute()
  return rows.map(({ key }) => key)
}
