import { announcementsChanged } from '#contract/announcements.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { announcementKey } from './queries.ts'

/** Fetches announcements again when one has changed; the returned function stops it. */
export const followAnnouncements = () =>
  onLiveEvent(announcementsChanged, () => {
    void queryClient.invalidateQueries({ queryKey: announcementKey() })
  })
