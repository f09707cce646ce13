import { randomUUID } from 'node:crypto'
import {
  ACTIVITY_DAYS,
  type Activity,
  type ActivityKind,
  type activity,
  EVENTS_PER_MINUTE,
  type RecordedType,
} from '#contract/activity.ts'
import { activityMessages } from '#contract/messages/activity.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import * as store from './store.ts'

const DAY_SECONDS = 86_400
/** What announcements count: they are kept as long as their user. */
const KEPT = ['VIEW_MODAL', 'VIEW_BANNER', 'AGREE_MODAL']

export async function listActivities(
  ctx: UserCtx,
  { page, limit, ...filter }: InputOf<typeof activity.list>,
): Promise<OutputOf<typeof activity.list>> {
  const readerId = ctx.user.id
  const { projectId, organizationId } = filter
  if (projectId !== undefined) await requirePlace(ctx, 'project', projectId)
  if (organizationId !== undefined) await requirePlace(ctx, 'organization', organizationId)
  const isOwnFeed = projectId === undefined && organizationId === undefined
  if (isOwnFeed && filter.userId !== undefined && filter.userId !== readerId)
    throw invalid('userId', activityMessages.oneOwnFeed())
  const userId = isOwnFeed ? readerId : filter.userId
  const { data, total } = await store.listActivities(ctx.db, { ...filter, userId, readerId }, { page, limit })
  return { data: await withPeople(ctx, data), total }
}

async function requirePlace(ctx: UserCtx, kind: store.Place, id: string): Promise<void> {
  const isJoined = await store.isJoined(ctx.db, { kind, id, readerId: ctx.user.id })
  if (!isJoined) throw notFound(activityMessages.placeNotFound())
}

async function withPeople(ctx: Ctx, list: store.StoredActivity[]): Promise<Activity[]> {
  const people = await suppliedQuery('listPeople')(
    ctx.db,
    list.map(({ userId }) => userId),
  )
  return list.flatMap((one) => {
    const person = people.get(one.userId)
    return person ? [{ ...one, person }] : []
  })
}

export async function logEvent(
  ctx: UserCtx,
  { type, metadata }: InputOf<typeof activity.logEvent>,
): Promise<{ id: string }> {
  const limit = { key: `activity:${ctx.user.id}`, hits: EVENTS_PER_MINUTE, windowSeconds: 60 }
  await consumeRateLimit(ctx, [limit], activityMessages.tooManyEvents())
  const event = newActivity(ctx, { type, metadata })
  await store.insertActivities(ctx.db, [event])
  return { id: event.id }
}

export interface Recorded {
  type: RecordedType
  /** What it is about, with its name now. */
  subject?: { kind: ActivityKind; id: string; name: string }
  /** Its members see it in the feed of the project. */
  projectId?: string
  organizationId?: string
  metadata?: Record<string, unknown>
}

/** Records what a service of another domain did for the caller. */
export const recordActivities = (ctx: UserCtx, list: Recorded[]): Promise<void> =>
  store.insertActivities(
    ctx.db,
    list.map((one) => newActivity(ctx, one)),
  )

const newActivity = (ctx: UserCtx, one: Omit<Recorded, 'type'> & { type: string }): store.NewActivity => ({
  metadata: {},
  ...one,
  id: randomUUID(),
  userId: ctx.user.id,
  createdAt: ctx.clock.now(),
})

/** Their names would stay in the feeds of others. */
export const removeActivitiesAbout = (ctx: Ctx, userId: string): Promise<void> =>
  store.removeAbout(ctx.db, userId)

/** Deletes what is older than feeds show. */
export const forgetActivities = (ctx: Ctx): Promise<void> =>
  store.removeOlder(ctx.db, secondsAfter(ctx.clock.now(), -ACTIVITY_DAYS * DAY_SECONDS), KEPT)

/** How often users recorded one of these events for an id, and how many users did. */
export const countSubject = (ctx: Ctx, of: { types: string[]; subjectId: string }) =>
  store.countSubject(ctx.db, of)

/** When each user first recorded an event for an id, the newest first. */
export const listFirstBySubject = (
  ctx: Ctx,
  of: { type: string; subjectId: string; page: number; limit: number },
) => store.listFirstBySubject(ctx.db, of)

/** How often the caller recorded an event for each of those ids. */
export const countActivities = (ctx: UserCtx, type: string, subjectIds: string[]) =>
  store.countActivities(ctx.db, { userId: ctx.user.id, type, subjectIds })
