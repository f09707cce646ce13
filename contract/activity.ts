import { z } from 'zod'
import { activityMessages } from './messages/activity.ts'
import { rule } from './messages.ts'
import { givenId, listed, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

export const ACTIVITY_PAGE_SIZE = 20
/** Events that one user may record in a minute. */
export const EVENTS_PER_MINUTE = 120
/** How long activities are kept; views of and agreements to announcements are kept with their user. */
export const ACTIVITY_DAYS = 365

/** What services record themselves. Browsers cannot record these. */
export type RecordedType = z.infer<typeof RecordedType>
export const RecordedType = z.enum([
  'NOTEBOOK_CREATED',
  'NOTEBOOK_SHARED',
  'NOTEBOOK_LINK_CREATED',
  'NOTEBOOK_ADDED_TO_PROJECT',
  'FILE_SHARED',
  'FILE_LINK_CREATED',
  'FILE_ADDED_TO_PROJECT',
  'PROJECT_CREATED',
  'PROJECT_CHANGED',
  'PROJECT_LINK_CREATED',
  'PROJECT_ARCHIVED',
  'PROJECT_RESTORED',
  'PROJECT_DELETED',
  'PROJECT_MEMBER_ADDED',
  'PROJECT_MEMBER_REMOVED',
  'PROJECT_MEMBER_LEFT',
  'ORGANIZATION_CREATED',
  'ORGANIZATION_MEMBER_ADDED',
  'ORGANIZATION_MEMBER_REMOVED',
  'ORGANIZATION_MEMBER_LEFT',
  'FEEDBACK_SENT',
])

export type ActivityKind = z.infer<typeof ActivityKind>
/** What an activity is about. */
export const ActivityKind = z.enum(['notebook', 'file', 'project', 'organization', 'user'])

export type Activity = z.infer<typeof Activity>
export const Activity = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
  /** The user who did it. */
  person: z.object({ username: z.string(), name: z.string().nullable(), photoUrl: z.string().nullable() }),
  /** `null` for events without one. A deleted one has its last known name. */
  subject: z
    .object({ kind: ActivityKind, id: z.string(), name: z.string(), isDeleted: z.boolean() })
    .nullable(),
  /** The project in which it happened, if the caller may read it. */
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
})

const type = z
  .string()
  .trim()
  .min(1, rule(activityMessages.typeRequired()))
  .max(100, rule(activityMessages.typeTooLong()))
  .regex(/^[A-Z0-9_]+$/, rule(activityMessages.typeNotCapitals()))

export const activity = {
  /**
   * Your own; with a project or an organization, those of all its members. What you may no longer read is left out.
   */
  list: userCall
    .route({ method: 'GET', path: '/activities', summary: 'What happened, newest first' })
    .input(
      z.object({
        type: z.string().max(100).optional(),
        kinds: listed(ActivityKind, {
          empty: activityMessages.kindRequired(),
          max: ActivityKind.options.length,
        }).optional(),
        projectId: givenId.optional(),
        organizationId: givenId.optional(),
        /** The user who did it. */
        userId: givenId.optional(),
        ...pageQuery(ACTIVITY_PAGE_SIZE),
      }),
    )
    .output(pageOf(Activity)),
  logEvent: userCall
    .route({ method: 'POST', path: '/analytics/log-event', summary: 'Record an event' })
    .input(
      z.object({
        type: type.refine(
          (given) => !RecordedType.safeParse(given).success,
          rule(activityMessages.typeReserved()),
        ),
        metadata: z
          .record(z.string().max(100), z.union([z.string().max(1000), z.number(), z.boolean()]))
          .default({}),
      }),
    )
    .output(z.object({ id: z.string() })),
}
