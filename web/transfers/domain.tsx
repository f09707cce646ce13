import { FolderDown, FolderUp } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { profilePath } from '#web/users/paths.ts'
import { followImports } from './live.ts'
import { texts } from './locales/texts.ts'

export const transfers = defineDomain({
  commands: [
    {
      id: 'export-notebooks',
      label: () => t('transfersShell.exportNotebooks'),
      keywords: () => t('transfersShell.exportNotebooksWords'),
      group: 'do',
      icon: <FolderDown size={16} />,
      position: 80,
      choose: { page: () => profilePath({ tab: PROFILE_TABS.data }) },
    },
    {
      id: 'import-notebooks',
      label: () => t('transfersShell.importNotebooks'),
      keywords: () => t('transfersShell.importNotebooksWords'),
      group: 'do',
      icon: <FolderUp size={16} />,
      position: 81,
      choose: { page: () => profilePath({ tab: PROFILE_TABS.data }) },
    },
  ],
  settingsSections: {
    profile: [
      {
        id: 'importNotebooks',
        tab: 'data',
        position: 85,
        texts: () => [t('transfers.importTitle'), t('transfers.importHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./ImportSection.tsx'), 'transfers')).ImportSection,
        ),
      },
      {
        id: 'exportNotebooks',
        tab: 'data',
        position: 80,
        texts: () => [t('transfers.exportTitle'), t('transfers.exportHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./ExportSection.tsx'), 'transfers')).ExportSection,
        ),
      },
    ],
  },
  live: followImports,
  locales: texts,
})
