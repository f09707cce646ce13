import { z } from 'zod'
import { announcementsMessages } from './messages/announcements.ts'
import { rule } from './messages.ts'
import { adminCall, liveEvent, timestamp, userCall } from './procedures.ts'

export const ANNOUNCEMENT_TITLE_MAX = 200
export const ANNOUNCEMENT_TEXT_MAX = 10_000
/** An announcement is no longer shown once a user has seen or agreed to it this many times. */
const Threshold = z.object({ type: z.string().max(50), threshold: z.number().int().min(1) })
const AnnouncementImage = z.object({ url: z.string(), width: z.number(), height: z.number() })

export type Announcement = z.infer<typeof Announcement>
export const Announcement = z.object({
  _id: z.string(),
  enabled: z.boolean(),
  startDate: timestamp.nullable(),
  endDate: timestamp.nullable(),
  priority: z.number().int(),
  tags: z.array(z.string()),
  isBanner: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  textMessage: z.string(),
  images: z.array(AnnouncementImage),
  numberOfViews: Threshold.nullable(),
  numberOfAgrees: Threshold.nullable(),
  presignedUrl: z.string().nullable(),
  createdAt: timestamp,
})

const fields = {
  enabled: z.boolean().default(true),
  startDate: timestamp.nullable().default(null),
  endDate: timestamp.nullable().default(null),
  priority: z.number().int().min(-1000).max(1000).default(0),
  tags: z.array(z.string().trim().min(1).max(50)).max(20).default([]),
  isBanner: z.boolean().default(false),
  title: z.string().trim().min(1, rule(announcementsMessages.titleRequired())).max(ANNOUNCEMENT_TITLE_MAX),
  subtitle: z.string().trim().max(ANNOUNCEMENT_TITLE_MAX).default(''),
  description: z.string().max(ANNOUNCEMENT_TEXT_MAX).default(''),
  textMessage: z.string().max(ANNOUNCEMENT_TEXT_MAX).default(''),
  numberOfViews: Threshold.nullable().default(null),
  numberOfAgrees: Threshold.nullable().default(null),
}

export const announcements = {
  /**
   * The announcements that the caller may see now: enabled, within dates, for their tags, thresholds not reached;
   * highest priority first.
   */
  list: userCall
    .route({ method: 'GET', path: '/modals', summary: 'Announcements for you' })
    .output(z.array(Announcement)),
  listAll: adminCall
    .route({ method: 'GET', path: '/admin/modals', summary: 'Every announcement' })
    .output(z.array(Announcement)),
  create: adminCall
    .route({ method: 'POST', path: '/admin/modals', summary: 'Write an announcement' })
    .input(z.object(fields))
    .output(Announcement),
  update: adminCall
    .route({ method: 'PUT', path: '/admin/modals/{id}', summary: 'Change an announcement' })
    .input(z.object({ id: z.uuid(), ...fields }))
    .output(Announcement),
  remove: adminCall
    .route({ method: 'DELETE', path: '/admin/modals/{id}', summary: 'Delete an announcement' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
}

export const announcementsChanged = liveEvent('announcements_changed', z.object({ id: z.string() }))
