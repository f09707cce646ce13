import { defineDomain } from '#web/platform/domain.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followAnnouncements } from './live.ts'

export const announcements = defineDomain({
  dialogs: {
    news: lazyComponent(async () => (await import('./NewsDialog.tsx')).NewsDialog),
  },
  live: followAnnouncements,
})
