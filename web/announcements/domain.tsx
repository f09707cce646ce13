import { Megaphone, Sparkles } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Banners } from './Banners.tsx'
import { LazyNewsDialog } from './lazy-news-dialog.ts'
import { followAnnouncements } from './live.ts'
import { texts } from './locales/texts.ts'
import { NewsAutoOpen } from './NewsAutoOpen.tsx'
import { useHasNews } from './use-has-news.ts'

export const announcements = defineDomain({
  dialogs: {
    announcement: lazyComponent(
      async () =>
        (await withTexts(import('./AnnouncementDialog.tsx'), 'announcement-editor', 'profile'))
          .AnnouncementDialog,
    ),
    'announcement-statistics': lazyComponent(
      async () =>
        (await withTexts(import('./AnnouncementStatisticsDialog.tsx'), 'announcement-editor'))
          .AnnouncementStatisticsDialog,
    ),
    news: LazyNewsDialog,
  },
  commands: [
    {
      id: 'show-news',
      label: () => t('announcementsShell.whatsNew'),
      group: 'view',
      icon: <Sparkles size={16} />,
      position: 50,
      choose: () => openDialog('news'),
    },
  ],
  navigation: [{ command: 'show-news', place: 'top', position: 10, useIsNew: useHasNews }],
  accountMenu: [{ command: 'show-news', group: 'help', position: 40, useIsNew: useHasNews }],
  settingsSections: {
    admin: [
      {
        id: 'announcements',
        group: 'messages',
        label: () => t('announcements.label'),
        icon: <Megaphone size={16} />,
        position: 24,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./AnnouncementsSection.tsx'), 'announcement-editor'))
              .AnnouncementsSection,
        ),
      },
    ],
  },
  slots: { banner: Banners, overlay: NewsAutoOpen },
  live: followAnnouncements,
  locales: texts,
})
