import { randomUUID } from 'node:crypto'
import { type Activity, type activity, EVENTS_PER_MINUTE } from '#contract/activity.ts'
import { activityMessages } from '#contract/messages/activity.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import * as store from './store.ts'

export function listActivities(
  ctx: UserCtx,
  input: InputOf<typeof activity.list>,
): Promise<OutputOf<typeof activity.list>> {
  return store.listActivities(ctx.db, { userId: ctx.user.id, ...input })
}

export async function logEvent(
  ctx: UserCtx,
  { type, metadata }: InputOf<typeof activity.logEvent>,
): Promise<Activity> {
  const limit = { key: `activity:${ctx.user.id}`, hits: EVENTS_PER_MINUTE, windowSeconds: 60 }
  await consumeRateLimit(ctx, [limit], activityMessages.tooManyEvents())
  return recordActivity(ctx, { type, metadata })
}

/** Records what a service of another domain did for the caller. */
export const recordActivity = (
  ctx: UserCtx,
  { type, metadata }: InputOf<typeof activity.logEvent>,
): Promise<Activity> =>
  store.insertActivity(ctx.db, {
    id: randomUUID(),
    userId: ctx.user.id,
    type,
    metadata,
    createdAt: ctx.clock.now(),
  })

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
