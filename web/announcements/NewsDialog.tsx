import { ChevronLeft, ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { agreeEvent, dueNews, newsFor, viewEvent } from './announcement-queue.ts'
import { NewsItem } from './NewsItem.tsx'
import { useAnnouncements, useLogEvent } from './queries.ts'
import { recordShown, useAnnouncementsView } from './view-state.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    /** With `isDueOnly` it shows announcements that were not shown lately; else all. */
    news: { isDueOnly: boolean } | undefined
  }
}

interface NewsDialogProps {
  input: { isDueOnly: boolean } | undefined
  onClose: () => void
}

/** 940 × 600 where the window is larger, and all of a window of at most 768 px. */
const sizeStyles =
  'h-[37.5rem] max-[769px]:inset-0 max-[769px]:h-dvh max-[769px]:max-h-none max-[769px]:translate-y-0 max-[769px]:rounded-none'

/** One announcement at a time; closing it marks it as seen and shows the next. */
export function NewsDialog({ input, onClose }: NewsDialogProps) {
  const { t } = useTranslation()
  const news = useNewsAtOpening(input?.isDueOnly ?? false)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<string[]>([])
  const logEvent = useLogEvent()
  const left = news.filter(({ _id }) => !closed.includes(_id))
  const shown = left[Math.min(at, left.length - 1)]

  const close = () => {
    if (shown !== undefined) {
      recordShown(shown._id, Date.now())
      logEvent(viewEvent(shown))
      setClosed([...closed, shown._id])
    }
    if (left.length <= 1) onClose()
  }
  const agree = () => {
    if (shown !== undefined) logEvent(agreeEvent(shown))
    close()
  }
  const turn = (step: number) => setAt((Math.min(at, left.length - 1) + step + left.length) % left.length)

  return (
    <Dialog
      isOpen
      onClose={close}
      title={shown?.title ?? t('announcements.dialog')}
      description={shown?.subtitle}
      width="page"
      className={sizeStyles}
      footer={
        shown === undefined ? (
          <Button tone="primary" onClick={onClose}>
            {t('announcements.ok')}
          </Button>
        ) : (
          <Carousel
            count={left.length}
            at={Math.min(at, left.length - 1)}
            onTurn={turn}
            onGo={setAt}
            onOk={agree}
          />
        )
      }
    >
      {shown === undefined ? (
        <div className="grid min-h-full place-content-center">
          <EmptyState
            icon={<Megaphone size={28} strokeWidth={1.5} />}
            title={t('announcements.emptyTitle')}
            body={t('announcements.emptyBody')}
          />
        </div>
      ) : (
        <NewsItem key={shown._id} item={shown} />
      )}
    </Dialog>
  )
}

/** The list at the time of opening, so that recording a view does not change it. */
function useNewsAtOpening(isDueOnly: boolean): Announcement[] {
  const { tags } = useCurrentUser()
  const all = useAnnouncements()
  const [{ now, lastShown }] = useState(() => ({
    now: Date.now(),
    lastShown: useAnnouncementsView.getState().lastShown,
  }))
  const news = newsFor(all, { now, userTags: tags })
  return isDueOnly ? dueNews(news, lastShown, now) : news
}

interface CarouselProps {
  count: number
  at: number
  onTurn: (step: number) => void
  onGo: (at: number) => void
  onOk: () => void
}

function Carousel({ count, at, onTurn, onGo, onOk }: CarouselProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex flex-1 items-center gap-1">
        <IconButton
          label={t('announcements.previous')}
          icon={<ChevronLeft size={18} className="rtl:-scale-x-100" />}
          disabled={count === 1}
          onClick={() => onTurn(-1)}
        />
        {Array.from({ length: count }, (_, number) => (
          <button
            key={number}
            type="button"
            aria-label={t('announcements.goTo', { number: number + 1, total: count })}
            aria-current={number === at || undefined}
            onClick={() => onGo(number)}
            className="grid size-6 place-items-center touch:size-11"
          >
            <span className={cn('size-2 rounded-full', number === at ? 'bg-accent' : 'bg-line-control')} />
          </button>
        ))}
        <IconButton
          label={t('announcements.next')}
          icon={<ChevronRight size={18} className="rtl:-scale-x-100" />}
          disabled={count === 1}
          onClick={() => onTurn(1)}
        />
      </div>
      <Button tone="primary" onClick={onOk}>
        {t('announcements.ok')}
      </Button>
    </>
  )
}
