import type { friendsChanged } from '#contract/friends.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { followPresentFriends, joinFriends } from './present-friends.view-state.ts'
import { refetchFriends } from './queries.ts'

/** Keeps the friends, and who of them is present, up to date; the returned function stops it. */
export function followFriends(userId: string): () => void {
  const stops = [
    followPresentFriends(userId),
    onLiveEvent<typeof friendsChanged>('friends_changed', () => {
      void refetchFriends()
      joinFriends(userId)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
