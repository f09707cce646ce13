import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const presence = defineDomain({
  settingsSections: {
    profile: [
      {
        id: 'presence',
        tab: 'community',
        position: 40,
        Section: lazyComponent(
          async () => (await withTexts(import('./PresenceSection.tsx'), 'presence')).PresenceSection,
        ),
      },
    ],
  },
  locales: texts,
})
