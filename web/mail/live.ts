import type { mailChanged } from '#contract/mail.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchMails } from './queries.ts'

/** Updates the status of test emails for the administrator; the returned function stops it. */
export const followMails = () => onLiveEvent<typeof mailChanged>('mail_changed', () => void refetchMails())
