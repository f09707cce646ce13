import { type Selectable, sql } from 'kysely'
import type { Activity } from '#contract/activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export async function insertActivity(
  db: Db,
  activity: { id: string; userId: string; type: string; metadata: Record<string, unknown>; createdAt: Date },
): Promise<Activity> {
  const row = await db
    .insertInto('activities')
    .values({
      id: activity.id,
      user_id: activity.userId,
      type: activity.type,
      metadata: JSON.stringify(activity.metadata),
      created_at: activity.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toActivity(row)
}

export async function listActivities(
  db: Db,
  { userId, type, page, limit }: { userId: string; type?: string; page: number; limit: number },
): Promise<{ data: Activity[]; total: number }> {
  let query = db.selectFrom('activities').where('user_id', '=', userId)
  if (type) query = query.where('type', '=', type)
  return pageOf(query.selectAll().orderBy('created_at', 'desc').orderBy('id'), { page, limit }, toActivity)
}

/** How often a user recorded an event for one id in the metadata. */
export async function countActivities(
  db: Db,
  { userId, type, subjectIds }: { userId: string; type: string; subjectIds: string[] },
): Promise<Map<string, number>> {
  if (subjectIds.length === 0) return new Map()
  const subject = sql<string>`metadata ->> 'id'`
  const rows = await db
    .selectFrom('activities')
    .select((row) => [subject.as('subject'), row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where(subject, 'in', subjectIds)
    .groupBy(subject)
    .execute()
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

/** How often users recorded one of these events for an id, and how many users did. */
export async function countSubject(
  db: Db,
  { types, subjectId }: { types: string[]; subjectId: string },
): Promise<{ events: number; users: number }> {
  const { events, users } = await db
    .selectFrom('activities')
    .select(({ fn }) => [
      fn.countAll<number>().as('events'),
      fn.count<number>('user_id').distinct().as('users'),
    ])
    .where('type', 'in', types)
    .where(sql<string>`metadata ->> 'id'`, '=', subjectId)
    .executeTakeFirstOrThrow()
  return { events: Number(events), users: Number(users) }
}

/** When each user first recorded an event for an id, the newest first. */
export function listFirstBySubject(
  db: Db,
  { type, subjectId, ...page }: { type: string; subjectId: string; page: number; limit: number },
): Promise<{ data: { userId: string; at: Date }[]; total: number }> {
  const firsts = db
    .selectFrom('activities')
    .select((row) => ['user_id' as const, row.fn.min('created_at').as('first_at')])
    .where('type', '=', type)
    .where(sql<string>`metadata ->> 'id'`, '=', subjectId)
    .groupBy('user_id')
  return pageOf(
    db.selectFrom(firsts.as('firsts')).selectAll().orderBy('first_at', 'desc').orderBy('user_id'),
    page,
    ({ user_id, first_at }) => ({ userId: user_id, at: first_at }),
  )
}

function toActivity(row: Selectable<Schema['activities']>): Activity {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    metadata: row.metadata,
    createdAt: row.created_at.toISOString(),
  }
}
