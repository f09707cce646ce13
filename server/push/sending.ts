import { z } from 'zod'
import { PushKind, type PushNotification } from '#contract/push.ts'
import type { Ctx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import { encryptMessage } from './message-encryption.ts'
import { isQuiet } from './quiet-hours.ts'
import { authorizationFor } from './site-keys.ts'
import * as store from './store.ts'
import { textsOf } from './texts.ts'

/** A push service keeps a message for this time for a browser that is off. */
const TTL_SECONDS = 24 * 3600
const TEXT_MAX = 200
/** The subscription no longer exists. */
const GONE = [404, 410]

export const pushJob = job(
  'push.send',
  z.object({
    userId: z.string(),
    kind: PushKind,
    from: z.string().nullable(),
    about: z.string(),
    path: z.string(),
  }),
)

/** Sends a notification to all browsers of a user whose session is valid. A failure is not repeated. */
export async function sendToBrowsers(
  ctx: Ctx,
  { userId, kind, path, ...reported }: z.output<typeof pushJob.payload>,
): Promise<void> {
  const now = ctx.clock.now()
  const preferences = await store.findPreferences(ctx.db, userId)
  if (preferences && (!preferences[kind] || isQuiet(preferences, now))) return
  const subscriptions = await store.listSubscriptions(ctx.db, userId)
  const active = await suppliedQuery('listActiveSessionIds')(
    ctx.db,
    subscriptions.map(({ sessionId }) => sessionId),
    now,
  )
  const { language = 'en' } = (await findAddressee(ctx, userId)) ?? {}
  const { title, body } = textsOf(language, kind, reported)
  const text = JSON.stringify({
    title: title.slice(0, TEXT_MAX),
    body: body.slice(0, TEXT_MAX),
    path,
    tag: `${kind} ${path}`,
  } satisfies PushNotification)
  for (const subscription of subscriptions) {
    if (active.includes(subscription.sessionId)) await send(ctx, subscription, text)
    else await store.removeSubscription(ctx.db, subscription.id)
  }
}

async function send(ctx: Ctx, subscription: store.Subscription, text: string): Promise<void> {
  const endpoint = new URL(subscription.endpoint)
  try {
    const status = await ctx.ports.pushServices.post(endpoint, {
      headers: {
        authorization: await authorizationFor(ctx, endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: 'normal',
      },
      body: encryptMessage(text, subscription),
    })
    if (GONE.includes(status)) await store.removeSubscription(ctx.db, subscription.id)
    else if (status >= 300) ctx.log.warn({ status }, 'push service refused a message')
  } catch (error) {
    ctx.log.warn({ err: error }, 'push service could not be reached')
  }
}
