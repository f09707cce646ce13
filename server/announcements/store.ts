import { type Selectable, sql } from 'kysely'
import { type Announcement, announcementImagesPath, type announcements } from '#contract/announcements.ts'
import type { InputOf } from '#contract/procedures.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'

type Fields = InputOf<typeof announcements.create>

/** All of them, highest priority first, then the newest. */
export async function listAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('priority', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return withImages(db, rows)
}

export async function insertAnnouncement(
  db: Db,
  { id, createdAt, ...fields }: Fields & { id: string; createdAt: Date },
): Promise<Announcement> {
  const row = await db
    .insertInto('announcements')
    .values({ id, created_at: createdAt, ...toColumns(fields) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return (await withImages(db, [row]))[0] as Announcement
}

export async function updateAnnouncement(
  db: Db,
  id: string,
  fields: Fields,
): Promise<Announcement | undefined> {
  const row = await db
    .updateTable('announcements')
    .set(toColumns(fields))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && (await withImages(db, [row]))[0]
}

/** Whether it existed. */
export async function removeAnnouncement(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Locked until the transaction ends. */
export async function findAnnouncementForChange(db: Db, id: string): Promise<Announcement | undefined> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && (await withImages(db, [row]))[0]
}

export async function insertImage(
  db: Db,
  {
    announcementId,
    createdAt,
    ...image
  }: { announcementId: string; createdAt: Date } & {
    key: string
    width: number
    height: number
  },
): Promise<void> {
  await db
    .insertInto('announcement_images')
    .values({ ...image, announcement_id: announcementId, created_at: createdAt })
    .execute()
}

/** Whether the announcement had it. */
export async function removeImage(db: Db, announcementId: string, key: string): Promise<boolean> {
  const row = await db
    .deleteFrom('announcement_images')
    .where('announcement_id', '=', announcementId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the keys that are pictures of an announcement. */
export async function listImageKeys(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('announcement_images')
    .select('key')
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  return rows.map(({ key }) => key)
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

const toColumns = (fields: Fields) => ({
  enabled: fields.enabled,
  start_date: toDate(fields.startDate),
  end_date: toDate(fields.endDate),
  priority: fields.priority,
  tags: fields.tags,
  is_banner: fields.isBanner,
  title: fields.title,
  subtitle: fields.subtitle,
  description: fields.description,
  text_message: fields.textMessage,
  views_threshold: JSON.stringify(fields.numberOfViews),
  agrees_threshold: JSON.stringify(fields.numberOfAgrees),
})

type Row = Selectable<Schema['announcements']>
type Images = Announcement['images']

async function withImages(db: Db, rows: Row[]): Promise<Announcement[]> {
  if (rows.length === 0) return []
  const images = await db
    .selectFrom('announcement_images')
    .selectAll()
    .where('announcement_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.map((row) =>
    toAnnouncement(
      row,
      images
        .filter(({ announcement_id }) => announcement_id === row.id)
        .map(({ key, width, height }) => ({
          url: `${announcementImagesPath(row.id)}/${key}`,
          width,
          height,
        })),
    ),
  )
}

function toAnnouncement(row: Row, images: Images): Announcement {
  return {
    _id: row.id,
    enabled: row.enabled,
    startDate: row.start_date?.toISOString() ?? null,
    endDate: row.end_date?.toISOString() ?? null,
    priority: row.priority,
    tags: row.tags,
    isBanner: row.is_banner,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    imageUrl: images[0]?.url ?? null,
    images,
    presignedUrl: images[0]?.url ?? null,
    textMessage: row.text_message,
    numberOfViews: row.views_threshold,
    numberOfAgrees: row.agrees_threshold,
    createdAt: row.created_at.toISOString(),
  }
}
