import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followGroups } from './live.ts'
import { texts } from './locales/texts.ts'

export const groups = defineDomain({
  dialogs: {
    'group-name': lazyComponent(
      async () => (await withTexts(import('./GroupNameDialog.tsx'), 'groups')).GroupNameDialog,
    ),
    group: lazyComponent(
      async () => (await withTexts(import('./GroupDialog.tsx'), 'groups', 'recipients')).GroupDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'groups',
        tab: 'community',
        position: 15,
        texts: () => [t('groups.title'), t('groups.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./GroupsSection.tsx'), 'groups')).GroupsSection,
        ),
      },
    ],
  },
  live: followGroups,
  locales: texts,
})
