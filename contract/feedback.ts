import { z } from 'zod'
import { INBOX_MESSAGE_MAX } from './constants/inbox.ts'
import { feedbackMessages } from './messages/feedback.ts'
import { inboxMessages } from './messages/inbox.ts'
import { rule } from './messages.ts'
import { adminCall, givenId, pageOf, pageQuery, searchText, timestamp, userCall } from './procedures.ts'

export const FEEDBACK_MAX = 4000
export const FEEDBACK_PAGE_SIZE = 25
/** Feedback that one user may send in an hour. */
export const FEEDBACK_PER_HOUR = 10

/** A picture of the screen: browsers draw it again within this size, which removes metadata. */
export const SCREENSHOT_PIXELS_MAX = 2400
export const SCREENSHOT_BYTES_MAX = 3_000_000
/** Until then the sender can add a screenshot to their feedback. */
export const SCREENSHOT_MINUTES = 10
/** Receives the bytes of a screenshot by PUT, once. Byte streams are not calls of the contract. */
export const screenshotPath = (feedbackId: string) => `/api/feedback/${feedbackId}/screenshot`

/** `cs` asks for help, or reports another user. */
export type FeedbackTag = z.infer<typeof FeedbackTag>
export const FeedbackTag = z.enum(['feedback', 'cs'])

export type FeedbackStatus = z.infer<typeof FeedbackStatus>
export const FeedbackStatus = z.enum(['new', 'open', 'done'])

export type Feedback = z.infer<typeof Feedback>
export const Feedback = z.object({
  id: z.string(),
  /** `null` for a deleted account. */
  userId: z.string().nullable(),
  username: z.string().nullable(),
  userEmail: z.string().nullable(),
  tags: z.array(FeedbackTag),
  content: z.string(),
  status: FeedbackStatus,
  /** The last answer of an administrator. */
  answer: z.string().nullable(),
  screenshotUrl: z.string().nullable(),
  createdAt: timestamp,
})

const content = z
  .string()
  .trim()
  .min(1, rule(feedbackMessages.contentRequired()))
  .max(FEEDBACK_MAX, rule(feedbackMessages.contentTooLong({ max: FEEDBACK_MAX })))

const REASON_MAX = 500

export const feedback = {
  /** The sender is the caller, whatever else the request says. */
  create: userCall
    .route({ method: 'POST', path: '/feedback', summary: 'Send feedback to the administrators' })
    .input(z.object({ content, tags: z.array(FeedbackTag).max(2).default(['feedback']) }))
    .output(Feedback.pick({ id: true, content: true })),
  /** The administrators get a copy of a message in the caller's inbox. */
  reportMessage: userCall
    .route({ method: 'POST', path: '/inbox/{id}/report', summary: 'Report a message to the administrators' })
    .input(
      z.object({
        id: givenId,
        reason: z
          .string()
          .trim()
          .max(REASON_MAX, rule(feedbackMessages.contentTooLong({ max: REASON_MAX })))
          .default(''),
      }),
    )
    .output(Feedback.pick({ id: true })),
  list: adminCall
    .route({ method: 'GET', path: '/admin/feedback', summary: 'Feedback of users, newest first' })
    .input(
      z.object({
        status: FeedbackStatus.optional(),
        tag: FeedbackTag.optional(),
        search: searchText.optional(),
        ...pageQuery(FEEDBACK_PAGE_SIZE),
      }),
    )
    .output(pageOf(Feedback)),
  update: adminCall
    .route({ method: 'PUT', path: '/admin/feedback/{id}', summary: 'Change the status of feedback' })
    .input(z.object({ id: givenId, status: FeedbackStatus }))
    .output(Feedback),
  /** With its screenshot. */
  remove: adminCall
    .route({ method: 'DELETE', path: '/admin/feedback/{id}', summary: 'Delete feedback' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  /** The sender gets it as a message of the site; the feedback is done. */
  answer: adminCall
    .route({ method: 'POST', path: '/admin/feedback/{id}/answer', summary: 'Answer feedback' })
    .input(
      z.object({
        id: givenId,
        message: z
          .string()
          .trim()
          .min(1, rule(feedbackMessages.answerRequired()))
          .max(INBOX_MESSAGE_MAX, rule(inboxMessages.messageTooLong({ max: INBOX_MESSAGE_MAX }))),
      }),
    )
    .output(Feedback),
}

/** Returns all feedback as CSV; a byte stream outside the contract's calls. */
export const FEEDBACK_EXPORT_PATH = '/api/admin/feedback/export.csv'
