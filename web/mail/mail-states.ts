import { MailState } from '#contract/mail.ts'

/** The tone of each status. */
export const STATE_TONES: Record<MailState, 'plain' | 'good' | 'warn' | 'bad'> = {
  outbox: 'warn',
  waiting: 'plain',
  sent: 'good',
  failed: 'bad',
}

/** The query in the search parameters; invalid values count as absent. */
export function mailQueryOf({ state, page }: { state?: string; page?: string }) {
  const number = Number(page)
  return {
    state: MailState.safeParse(state).data,
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
  }
}

/** Whether an administrator can send it (again) now. */
export const canSendNow = (state: MailState, isSending: boolean): boolean =>
  isSending && (state === 'failed' || state === 'outbox')
