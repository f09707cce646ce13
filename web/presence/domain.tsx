import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followPresencePreferences } from './live.ts'
import { texts } from './locales/texts.ts'

export const presence = defineDomain({
  live: followPresencePreferences,
  settingsSections: {
    profile: [
      {
        id: 'presence',
        tab: 'community',
        position: 40,
        texts: () => [t('presence.section'), t('presence.sectionHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./PresenceSection.tsx'), 'presence')).PresenceSection,
        ),
      },
    ],
  },
  locales: texts,
})
