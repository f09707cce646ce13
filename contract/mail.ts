import { z } from 'zod'
import { MessageKey } from './messages.ts'
import { adminCall, liveEvent, pageOf, pageQuery, timestamp } from './procedures.ts'
import { email } from './users.ts'

export const MAILS_PER_PAGE = 25
/** Mails are deleted after this time; until then administrators can read them. */
export const MAIL_KEPT_DAYS = 30

/**
 * `outbox`: there is no mail server, an administrator forwards the mail. `waiting`: being sent, or to be retried.
 * `failed`: refused permanently, or retried too often.
 */
export type MailState = z.infer<typeof MailState>
export const MailState = z.enum(['outbox', 'waiting', 'sent', 'failed'])

export type MailSummary = z.infer<typeof MailSummary>
export const MailSummary = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why the last attempt failed, as text. */
  reason: z.string().nullable(),
  reasonKey: MessageKey.optional(),
  attempts: z.number().int(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  /** When a waiting mail is retried. */
  nextAttemptAt: timestamp.nullable(),
})

export type ReadableMail = z.infer<typeof ReadableMail>
export const ReadableMail = MailSummary.extend({
  /** `null` where this version of the program no longer has its template. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The link of the mail. Deleted once the mail was sent: from then on only the recipient has it. */
  link: z.string().nullable(),
})

export const mail = {
  status: adminCall
    .route({ method: 'GET', path: '/admin/mails/status', summary: 'Whether mails are delivered' })
    .output(z.object({ route: z.object({ from: z.string(), server: z.string() }).nullable() })),
  list: adminCall
    .route({ method: 'GET', path: '/admin/mails', summary: 'Mails, newest first' })
    .input(z.object({ ...pageQuery(MAILS_PER_PAGE), state: MailState.optional() }))
    .output(pageOf(MailSummary)),
  get: adminCall
    .route({ method: 'GET', path: '/admin/mails/{id}', summary: 'One mail, as rendered' })
    .input(z.object({ id: z.uuid() }))
    .output(ReadableMail),
  retry: adminCall
    .route({ method: 'POST', path: '/admin/mails/{id}/retry', summary: 'Send an unsent mail' })
    .input(z.object({ id: z.uuid() }))
    .output(MailSummary),
  sendTest: adminCall
    .route({
      method: 'POST',
      path: '/admin/mails/test',
      summary: 'Send a test mail',
    })
    .input(z.object({ to: email }))
    .output(MailSummary),
}

export const mailChanged = liveEvent('mail_changed', z.object({ id: z.string() }))
