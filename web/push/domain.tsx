import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

/** The first page has more urgent requests. */
const PAUSE_MS = 5000

export const push = defineDomain({
  settingsSections: {
    profile: [
      {
        id: 'push',
        tab: 'preferences',
        position: 60,
        texts: () => [t('push.title'), t('push.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./PushSection.tsx'), 'push')).PushSection,
        ),
      },
    ],
  },
  live: (userId) => {
    const timer = setTimeout(() => {
      void import('./queries.ts')
        .then(({ renewSubscription }) => renewSubscription(userId))
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  },
  locales: texts,
})
