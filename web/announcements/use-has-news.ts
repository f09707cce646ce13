import { useCurrentUser } from '#web/platform/current-user.ts'
import { newsFor, RECHECK_MS, unseenNews } from './announcement-queue.ts'
import { useAnnouncements } from './queries.ts'
import { useNow } from './use-now.ts'
import { useAnnouncementsView } from './view-state.ts'

/** Whether there is news that this browser has never shown. */
export function useHasNews(): boolean {
  const { tags } = useCurrentUser()
  const now = useNow(RECHECK_MS)
  const lastShown = useAnnouncementsView((state) => state.lastShown)
  return unseenNews(newsFor(useAnnouncements(), { now, userTags: tags }), lastShown).length > 0
}
