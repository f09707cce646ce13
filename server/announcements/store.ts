import type { Selectable } from 'kysely'
import type { Announcement, announcements } from '#contract/announcements.ts'
import type { InputOf } from '#contract/procedures.ts'
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
  return rows.map(toAnnouncement)
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
  return toAnnouncement(row)
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
  return row && toAnnouncement(row)
}

/** Whether it existed. */
export async function removeAnnouncement(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
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

function toAnnouncement(row: Selectable<Schema['announcements']>): Announcement {
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
    // Pictures will use the file store; until then an announcement has none.
    imageUrl: null,
    images: [],
    presignedUrl: null,
    textMessage: row.text_message,
    numberOfViews: row.views_threshold,
    numberOfAgrees: row.agrees_threshold,
    createdAt: row.created_at.toISOString(),
  }
}
