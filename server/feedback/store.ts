import { type Selectable, sql } from 'kysely'
import type { Feedback, FeedbackTag } from '#contract/feedback.ts'
import type { Db } from '#server/platform/db/database.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'

/** Without what is stored of the sender elsewhere. */
export type StoredFeedback = Omit<Feedback, 'username' | 'userEmail' | 'screenshotUrl'> & {
  screenshotKey: string | null
}

export async function insertFeedback(
  db: Db,
  {
    id,
    userId,
    tags,
    content,
    createdAt,
  }: Pick<StoredFeedback, 'id' | 'userId' | 'tags' | 'content'> & {
    createdAt: Date
  },
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({ id, user_id: userId, tags, content, status: 'new', answer: null, created_at: createdAt })
    .execute()
}

interface FeedbackFilter {
  status?: Feedback['status']
  tag?: FeedbackTag
  search?: string
}

/** Newest first; with a search text those with it in the content or the sender's name. */
export function listFeedback(
  db: Db,
  { status, tag, search, ...page }: FeedbackFilter & { page: number; limit: number },
): Promise<{ data: StoredFeedback[]; total: number }> {
  let query = db.selectFrom('feedback')
  if (status) query = query.where('status', '=', status)
  if (tag) query = query.where(sql<boolean>`${tag} = any(tags)`)
  if (search) {
    const bySender = sql<boolean>`user_id::text in ${suppliedQuery('userIdsNamed')(search)}`
    query = query.where((row) => row.or([row('content', 'ilike', likePattern(search)), bySender]))
  }
  return pageOf(query.selectAll().orderBy('created_at', 'desc').orderBy('id'), page, toFeedback)
}

export async function findFeedback(db: Db, id: string): Promise<StoredFeedback | undefined> {
  const row = await db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toFeedback(row)
}

export async function updateFeedback(
  db: Db,
  id: string,
  change: { status: Feedback['status']; answer?: string },
): Promise<StoredFeedback | undefined> {
  const row = await db
    .updateTable('feedback')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toFeedback(row)
}

/** Returns false when it has one already. */
export async function addScreenshot(db: Db, id: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set({ screenshot_key: key })
    .where('id', '=', id)
    .where('screenshot_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns what was removed. */
export async function removeFeedback(db: Db, id: string): Promise<StoredFeedback | undefined> {
  const row = await db.deleteFrom('feedback').where('id', '=', id).returningAll().executeTakeFirst()
  return row && toFeedback(row)
}

/** Of these keys those that feedback has. */
export async function listScreenshotKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('screenshot_key')
    .where('screenshot_key', 'in', keys)
    .execute()
  return rows.flatMap(({ screenshot_key }) => screenshot_key ?? [])
}

/** The blobs of a deleted account are removed. */
export async function forgetScreenshotsOf(db: Db, userId: string): Promise<void> {
  await db.updateTable('feedback').set({ screenshot_key: null }).where('user_id', '=', userId).execute()
}

export async function listFeedbackOf(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('feedback')
    .select(['tags', 'content', 'status', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

const toFeedback = (row: Selectable<Schema['feedback']>): StoredFeedback => ({
  id: row.id,
  userId: row.user_id,
  tags: row.tags,
  content: row.content,
  status: row.status,
  answer: row.answer,
  screenshotKey: row.screenshot_key,
  createdAt: row.created_at.toISOString(),
})
