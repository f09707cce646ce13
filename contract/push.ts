import { z } from 'zod'
import { pushMessages } from './messages/push.ts'
import { rule } from './messages.ts'
import { userCall } from './procedures.ts'

/** Browsers of one user; the one that subscribed first makes room. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
/** Subscriptions of one user in an hour. */
export const SUBSCRIPTIONS_PER_HOUR = 30
/** An answer that took at least this long is reported. */
export const LONG_ANSWER_SECONDS = 20
const ENDPOINT_MAX = 1000
const MINUTES_OF_DAY = 24 * 60

/** What browsers are notified of. */
export type PushKind = z.infer<typeof PushKind>
export const PushKind = z.enum(['answers', 'invites', 'messages'])

/** What a browser receives, encrypted. */
export type PushNotification = z.infer<typeof PushNotification>
export const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a click opens. */
  path: z.string(),
  /** A later notification with the same tag replaces an earlier one. */
  tag: z.string(),
})

const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1)

export type PushPreferences = z.infer<typeof PushPreferences>
export const PushPreferences = z.object({
  answers: z.boolean(),
  invites: z.boolean(),
  messages: z.boolean(),
  /** Minutes after midnight in the time zone; the end may be on the next day. */
  quietHours: z.object({ from: minute, to: minute }).nullable(),
  timeZone: z.string().max(60).refine(isTimeZone, rule(pushMessages.timeZoneUnknown())),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const endpoint = z.url(rule(pushMessages.addressNotAllowed())).max(ENDPOINT_MAX)
/** Base64url of 65 and 16 bytes. */
const keys = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, rule(pushMessages.keyInvalid())),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/, rule(pushMessages.keyInvalid())),
})

export const push = {
  get: userCall.route({ method: 'GET', path: '/push', summary: 'Notifications of your browsers' }).output(
    z.object({
      /** Of this site, for `applicationServerKey`; base64url. */
      publicKey: z.string(),
      preferences: PushPreferences,
      browsers: z.number().int(),
    }),
  ),
  subscribe: userCall
    .route({ method: 'POST', path: '/push/subscriptions', summary: 'Notify this browser' })
    .input(z.object({ endpoint, keys }))
    .output(z.object({ id: z.string() })),
  /** Succeeds also when there is no such subscription of the caller. */
  unsubscribe: userCall
    .route({ method: 'POST', path: '/push/unsubscribe', summary: 'Stop notifying a browser' })
    .input(z.object({ endpoint }))
    .output(z.object({ removed: z.boolean() })),
  updatePreferences: userCall
    .route({ method: 'PUT', path: '/push/preferences', summary: 'Change what browsers are notified of' })
    .input(PushPreferences)
    .output(PushPreferences),
}
