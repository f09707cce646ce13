import { MailState } from '#contract/mail.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'

/** The tone of each status. */
export const STATE_TONES: Record<MailState, 'plain' | 'good' | 'warn' | 'bad'> = {
  outbox: 'warn',
  waiting: 'plain',
  sent: 'good',
  failed: 'bad',
}

/** The query in the search parameters; invalid values count as absent. */
export function mailQueryOf({ state, page }: { state?: string; page?: string }) {
  return {
    state: MailState.safeParse(state).data,
    page: pageNumberOf(page),
  }
}

/** Whether an administrator can send it (again) now. */
export const canSendNow = (state: MailState, isSending: boolean): boolean =>
  isSending && (state === 'failed' || state === 'outbox')
