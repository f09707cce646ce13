import { z } from 'zod'
import { announcementsMessages } from './messages/announcements.ts'
import { rule } from './messages.ts'
import { adminCall, liveEvent, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

export const ANNOUNCEMENT_TITLE_MAX = 200
export const ANNOUNCEMENT_TEXT_MAX = 10_000
export const ANNOUNCEMENT_IMAGES_MAX = 5
const ANNOUNCEMENT_PRIORITY_MAX = 1000
const TAGS_MAX = 20
const TAG_LENGTH_MAX = 50
export const ANNOUNCEMENT_IMAGE_BYTES_MAX = 3_000_000
/** The larger side; browsers resize larger pictures before the upload. */
export const ANNOUNCEMENT_IMAGE_PIXELS_MAX = 1600
export const AGREEMENT_PAGE_SIZE = 50
/**
 * Receives the bytes of a picture by PUT from administrators and returns the `Announcement`; with the key of a picture
 * after it, shows that picture. Byte streams are not calls of the contract.
 */
export const announcementImagesPath = (id: string) => `/api/modals/${id}/images`
/** Returns who has agreed as CSV; a byte stream as well. */
export const agreementsExportPath = (id: string) => `/api/admin/modals/${id}/agreements.csv`
/** An announcement is no longer shown once a user has seen or agreed to it this many times. */
const limitInvalid = rule(announcementsMessages.limitInvalid())
const Threshold = z.object({
  type: z.string().max(50),
  threshold: z.number(limitInvalid).int(limitInvalid).min(1, limitInvalid),
})
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

/** How often an announcement was seen and agreed to, and by how many users. */
export type AnnouncementStatistics = z.infer<typeof AnnouncementStatistics>
export const AnnouncementStatistics = z.object({
  views: z.number().int(),
  viewers: z.number().int(),
  agrees: z.number().int(),
  agreers: z.number().int(),
})

/** `username` is `null` for a deleted account. */
export type Agreement = z.infer<typeof Agreement>
export const Agreement = z.object({
  userId: z.string(),
  username: z.string().nullable(),
  agreedAt: timestamp,
})

const priorityInvalid = rule(
  announcementsMessages.priorityInvalid({ min: -ANNOUNCEMENT_PRIORITY_MAX, max: ANNOUNCEMENT_PRIORITY_MAX }),
)

const fields = {
  enabled: z.boolean().default(true),
  startDate: timestamp.nullable().default(null),
  endDate: timestamp.nullable().default(null),
  priority: z
    .number(priorityInvalid)
    .int(priorityInvalid)
    .min(-ANNOUNCEMENT_PRIORITY_MAX, priorityInvalid)
    .max(ANNOUNCEMENT_PRIORITY_MAX, priorityInvalid)
    .default(0),
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(TAG_LENGTH_MAX, rule(announcementsMessages.tagTooLong({ max: TAG_LENGTH_MAX }))),
    )
    .max(TAGS_MAX, rule(announcementsMessages.tooManyTags({ max: TAGS_MAX })))
    .default([]),
  isBanner: z.boolean().default(false),
  title: z.string().trim().min(1, rule(announcementsMessages.titleRequired())).max(ANNOUNCEMENT_TITLE_MAX),
  subtitle: z.string().trim().max(ANNOUNCEMENT_TITLE_MAX).default(''),
  description: z.string().max(ANNOUNCEMENT_TEXT_MAX).default(''),
  textMessage: z.string().max(ANNOUNCEMENT_TEXT_MAX).default(''),
  numberOfViews: Threshold.nullable().default(null),
  numberOfAgrees: Threshold.nullable().default(null),
}

/** The end is after the start, where there are both. */
const withDates = <S extends z.ZodType<{ startDate: string | null; endDate: string | null }>>(schema: S) =>
  schema.refine(
    ({ startDate, endDate }) => !startDate || !endDate || Date.parse(startDate) < Date.parse(endDate),
    { ...rule(announcementsMessages.endBeforeStart()), path: ['endDate'] },
  )

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
    .input(withDates(z.object(fields)))
    .output(Announcement),
  update: adminCall
    .route({ method: 'PUT', path: '/admin/modals/{id}', summary: 'Change an announcement' })
    .input(withDates(z.object({ id: z.uuid(), ...fields })))
    .output(Announcement),
  remove: adminCall
    .route({ method: 'DELETE', path: '/admin/modals/{id}', summary: 'Delete an announcement' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  /** A copy with its pictures, which is switched off. */
  duplicate: adminCall
    .route({ method: 'POST', path: '/admin/modals/{id}/duplicate', summary: 'Copy an announcement' })
    .input(z.object({ id: z.uuid() }))
    .output(Announcement),
  removeImage: adminCall
    .route({ method: 'DELETE', path: '/admin/modals/{id}/images/{key}', summary: 'Remove a picture' })
    .input(z.object({ id: z.uuid(), key: z.string().max(100) }))
    .output(Announcement),
  statistics: adminCall
    .route({
      method: 'GET',
      path: '/admin/modals/{id}/statistics',
      summary: 'How often an announcement was seen',
    })
    .input(z.object({ id: z.uuid() }))
    .output(AnnouncementStatistics),
  /** The first agreement of each user, the newest first. */
  listAgreements: adminCall
    .route({ method: 'GET', path: '/admin/modals/{id}/agreements', summary: 'Who has agreed' })
    .input(z.object({ id: z.uuid(), ...pageQuery(AGREEMENT_PAGE_SIZE) }))
    .output(pageOf(Agreement)),
}

export const announcementsChanged = liveEvent('announcements_changed', z.object({ id: z.string() }))
