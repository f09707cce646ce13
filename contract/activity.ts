import { z } from 'zod'
import { activityMessages } from './messages/activity.ts'
import { rule } from './messages.ts'
import { pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

export const ACTIVITY_PAGE_SIZE = 20
/** Events that one user may record in a minute. */
export const EVENTS_PER_MINUTE = 120

export type Activity = z.infer<typeof Activity>
export const Activity = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
})

export const activity = {
  list: userCall
    .route({ method: 'GET', path: '/activities', summary: 'What you did, newest first' })
    .input(z.object({ type: z.string().max(100).optional(), ...pageQuery(ACTIVITY_PAGE_SIZE) }))
    .output(pageOf(Activity)),
  logEvent: userCall
    .route({ method: 'POST', path: '/analytics/log-event', summary: 'Record an event' })
    .input(
      z.object({
        type: z
          .string()
          .trim()
          .min(1, rule(activityMessages.typeRequired()))
          .max(100, rule(activityMessages.typeTooLong()))
          .regex(/^[A-Z0-9_]+$/, rule(activityMessages.typeNotCapitals())),
        metadata: z
          .record(z.string().max(100), z.union([z.string().max(1000), z.number(), z.boolean()]))
          .default({}),
      }),
    )
    .output(Activity),
}
