import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { BANNER_CLOSE_MS, bannersFor, dueNews, RECHECK_MS, viewEvent } from './announcement-queue.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { useAnnouncements, useLogEvent } from './queries.ts'
import { useNow } from './use-now.ts'
import { recordBannerClosed, recordShown, useAnnouncementsView } from './view-state.ts'

/** Announcements at the top of the application until they are closed. */
export function Banners() {
  const { t } = useTranslation()
  const { tags } = useCurrentUser()
  const now = useNow(RECHECK_MS)
  const { lastShown, closedBanners } = useAnnouncementsView()
  const banners = dueNews(bannersFor(useAnnouncements(), { now, userTags: tags }), lastShown, now).filter(
    ({ _id }) => !closedBanners.includes(_id),
  )
  if (banners.length === 0) return null
  return (
    <section aria-label={t('announcements.label')}>
      {banners.map((banner) => (
        <Banner key={banner._id} banner={banner} />
      ))}
    </section>
  )
}

function Banner({ banner }: { banner: Announcement }) {
  const { t } = useTranslation()
  const [isClosing, setClosing] = useState(false)
  const logEvent = useLogEvent()
  const close = () => {
    setClosing(true)
    setTimeout(() => {
      recordShown(banner._id, Date.now())
      recordBannerClosed(banner._id)
      logEvent(viewEvent(banner))
    }, BANNER_CLOSE_MS)
  }
  return (
    <div
      className={cn(
        'grid border-b border-line bg-accent-soft transition-[grid-template-rows,opacity] duration-300',
        isClosing ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]',
      )}
    >
      <BannerStrip banner={banner}>
        <IconButton
          label={t('announcements.close')}
          icon={<X size={16} />}
          disabled={isClosing}
          onClick={close}
        />
      </BannerStrip>
    </div>
  )
}
