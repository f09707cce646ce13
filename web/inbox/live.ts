import type { broadcastChanged, inboxChanged } from '#contract/inbox.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { refetchMessages, updateCachedBroadcast } from './queries.ts'

/** Keeps the inbox and the progress of messages to many users up to date; the returned function stops it. */
export function followInbox() {
  const stops = [
    onLiveEvent<typeof inboxChanged>('inbox_changed', () => void refetchMessages()),
    onLiveEvent<typeof broadcastChanged>('broadcast_changed', updateCachedBroadcast),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
