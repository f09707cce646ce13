import { mailChanged } from '#contract/mail.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchMails } from './queries.ts'

/** Shows an administrator what became of the mails they asked for; the answer stops it. */
export const followMails = () => onLiveEvent(mailChanged, () => void refetchMails())
