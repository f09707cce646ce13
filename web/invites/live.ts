import type { invitesChanged } from '#contract/invites.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { outdateInvites, refetchInvites } from './queries.ts'

/** Many invites may come at once: after the first one, the list is fetched again at most once in this time. */
const DEBOUNCE_MS = 2 * 60_000

/** Fetches the invites again when they have changed; the returned function stops it. */
export function followInvites() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  function refetch() {
    isDue = false
    void refetchInvites()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) refetch()
    }, DEBOUNCE_MS)
  }
  const stop = onLiveEvent<typeof invitesChanged>('invites_changed', () => {
    if (timer === undefined) return refetch()
    isDue = true
    void outdateInvites()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
