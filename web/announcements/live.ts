import type { announcementsChanged } from '#contract/announcements.ts'
import type { userChanged } from '#contract/users.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { announcementKey } from './queries.ts'

/** Fetches announcements again when one, or the tags of the user, have changed; the returned function stops it. */
export function followAnnouncements() {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: announcementKey() })
  let tags = queryClient.getQueryData(currentUser().queryKey)?.tags.join()
  const stops = [
    onLiveEvent<typeof announcementsChanged>('announcements_changed', refetch),
    // The tags of a user decide which announcements they get.
    onLiveEvent<typeof userChanged>('user_changed', (user) => {
      if (user.tags.join() === tags) return
      tags = user.tags.join()
      refetch()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
