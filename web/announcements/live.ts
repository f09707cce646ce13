import { announcementsChanged } from '#contract/announcements.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { announcementKey } from './queries.ts'

/** Reads announcements again when one changed; the answer stops it. */
export const followAnnouncements = () =>
  onLiveEvent(announcementsChanged, () => {
    void queryClient.invalidateQueries({ queryKey: announcementKey() })
  })
