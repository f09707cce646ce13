import { Sparkles } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Banners } from './Banners.tsx'
import { followAnnouncements } from './live.ts'
import { NewsAutoOpen } from './NewsAutoOpen.tsx'
import { useHasNews } from './use-has-news.ts'

export const announcements = defineDomain({
  dialogs: {
    news: lazyComponent(async () => (await import('./NewsDialog.tsx')).NewsDialog),
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
  accountMenu: [{ command: 'show-news', group: 'account', position: 40, useIsNew: useHasNews }],
  slots: { banner: Banners, overlay: NewsAutoOpen },
  live: followAnnouncements,
})
