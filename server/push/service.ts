import { randomUUID } from 'node:crypto'
import { pushMessages } from '#contract/messages/push.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import {
  PUSH_SUBSCRIPTIONS_MAX,
  type PushKind,
  type PushPreferences,
  type push,
  SUBSCRIPTIONS_PER_HOUR,
} from '#contract/push.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { encryptMessage } from './message-encryption.ts'
import { pushJob } from './sending.ts'
import { requirePublicKey } from './site-keys.ts'
import * as store from './store.ts'
import type { Reported } from './texts.ts'

export const PREFERENCES_DEFAULT: PushPreferences = {
  answers: true,
  invites: true,
  messages: true,
  quietHours: null,
  timeZone: 'UTC',
}

export async function showPush(ctx: UserCtx): Promise<OutputOf<typeof push.get>> {
  return {
    publicKey: await requirePublicKey(ctx),
    preferences: (await store.findPreferences(ctx.db, ctx.user.id)) ?? PREFERENCES_DEFAULT,
    browsers: await store.countSubscriptions(ctx.db, ctx.user.id),
  }
}

/** Replaces an earlier subscription of the same browser. The oldest browser above the limit is forgotten. */
export async function subscribe(
  ctx: UserCtx,
  { endpoint, keys }: InputOf<typeof push.subscribe>,
): Promise<{ id: string }> {
  requireOwnSession(ctx)
  const userId = ctx.user.id
  const limit = { key: `push:${userId}`, hits: SUBSCRIPTIONS_PER_HOUR, windowSeconds: 3600 }
  await consumeRateLimit(ctx, [limit], pushMessages.tooMany())
  if (!ctx.ports.pushServices.isAllowed(new URL(endpoint)))
    throw invalid('endpoint', pushMessages.addressNotAllowed())
  requireUsable(keys)
  const id = randomUUID()
  const createdAt = ctx.clock.now()
  return ctx.transact(async (ctx) => {
    const { sessionId } = ctx.user
    await store.putSubscription(ctx.db, { id, userId, sessionId, endpoint, ...keys, createdAt })
    await store.removeOldest(ctx.db, userId, PUSH_SUBSCRIPTIONS_MAX)
    return { id }
  })
}

function requireUsable(keys: InputOf<typeof push.subscribe>['keys']): void {
  try {
    encryptMessage('', keys)
  } catch {
    throw invalid('keys', pushMessages.keyInvalid())
  }
}

export const unsubscribe = async (
  ctx: UserCtx,
  { endpoint }: InputOf<typeof push.unsubscribe>,
): Promise<{ removed: boolean }> => ({
  removed: await store.removeByEndpoint(ctx.db, ctx.user.id, endpoint),
})

export async function updatePreferences(
  ctx: UserCtx,
  preferences: PushPreferences,
): Promise<PushPreferences> {
  requireOwnSession(ctx)
  await store.putPreferences(ctx.db, ctx.user.id, preferences)
  return preferences
}

/** Notifies the browsers of a user, if the user wants that, after the commit. A click opens the path. */
export async function notifyBrowsers(
  ctx: Ctx,
  report: Reported & { userId: string; kind: PushKind; path: string },
): Promise<void> {
  if ((await store.countSubscriptions(ctx.db, report.userId)) > 0) await ctx.enqueue(pushJob, report)
}
