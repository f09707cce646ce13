import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { BannerStrip } from './BannerStrip.tsx'
import { NewsItem } from './NewsItem.tsx'

interface AnnouncementPreviewProps {
  item: Pick<Announcement, 'title' | 'subtitle' | 'description' | 'textMessage' | 'images' | 'createdAt'>
  isBanner: boolean
}

/** How users will see an announcement, in both themes. */
export function AnnouncementPreview({ item, isBanner }: AnnouncementPreviewProps) {
  const { t } = useTranslation()
  return (
    <div className="space-y-4">
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          aria-label={t(theme === 'light' ? 'nav.themeLight' : 'nav.themeDark')}
          data-theme={theme}
          className="overflow-hidden rounded-card border border-line bg-paper text-ink"
        >
          {isBanner ? (
            <div className="bg-accent-soft">
              <BannerStrip banner={item} />
            </div>
          ) : (
            <div className="space-y-3 bg-raised p-5">
              <div>
                <p className="font-reading text-title font-semibold tracking-tight wrap-anywhere">
                  {item.title}
                </p>
                {item.subtitle && <p className="text-soft wrap-anywhere">{item.subtitle}</p>}
              </div>
              <NewsItem item={item} />
            </div>
          )}
        </section>
      ))}
    </div>
  )
}
