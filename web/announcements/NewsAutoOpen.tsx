import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { useBusy } from '#web/platform/busy.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { isAnyDialogOpen, openDialog, useDialogs } from '#web/platform/dialogs.ts'
import { AUTO_OPEN_DELAY_MS, dueNews, isForNewTag, newsFor, RECHECK_MS } from './announcement-queue.ts'
import { mayInterrupt, watchTyping } from './interruption.ts'
import { LazyNewsDialog } from './lazy-news-dialog.ts'
import { useAnnouncements } from './queries.ts'
import { useNow } from './use-now.ts'
import { useAnnouncementsView } from './view-state.ts'

const RETRY_MS = 1000

/** Opens the news dialog when there is something new, but not while the user is busy. */
export function NewsAutoOpen() {
  const { tags } = useCurrentUser()
  const now = useNow(RECHECK_MS)
  const lastShown = useAnnouncementsView((state) => state.lastShown)
  const due = dueNews(newsFor(useAnnouncements(), { now, userTags: tags }), lastShown, now)
  const isOnAdmin = useRouterState({ select: (state) => state.location.pathname.startsWith('/admin') })
  const isStreaming = useBusy((state) => state.isReplyStreaming)
  const hasDialog = useDialogs((state) => state.open.length > 0)
  const isTriggered = useTriggered(due, tags)
  const isWelcome = due.length > 0 && !isOnAdmin && !isStreaming && !hasDialog

  useEffect(watchTyping, [])
  useEffect(() => {
    if (!isWelcome) return
    let isCurrent = true
    const open = async () => {
      // What the user opens while the code of the dialog loads would be covered by it.
      const isLoaded = await LazyNewsDialog.load().then(
        () => true,
        () => false,
      )
      if (!isCurrent) return
      if (isLoaded && mayInterrupt() && !isAnyDialogOpen()) openDialog('news', { isDueOnly: true })
      else openIn(RETRY_MS)
    }
    const openIn = (delay: number) => {
      timer = setTimeout(() => void open(), delay)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    openIn(isTriggered ? 0 : AUTO_OPEN_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isWelcome, isTriggered])
  return null
}

/** Whether there is news for a tag that the user was given while the page is open. */
function useTriggered(due: Announcement[], tags: string[]): boolean {
  const [before] = useState(tags)
  return isForNewTag(due, { before, tags })
}
