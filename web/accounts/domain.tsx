import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { DeletionGate } from './DeletionGate.tsx'
import { followExports } from './live.ts'
import { texts } from './locales/texts.ts'

export const accounts = defineDomain({
  dialogs: {
    'delete-account': lazyComponent(
      async () => (await withTexts(import('./DeleteAccountDialog.tsx'), 'accounts')).DeleteAccountDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'export',
        tab: 'data',
        position: 90,
        texts: () => [t('ownAccount.exportTitle'), t('ownAccount.exportHint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./ExportSection.tsx'), 'accounts')).ExportSection,
        ),
      },
      {
        id: 'deleteAccount',
        tab: 'data',
        position: 100,
        texts: () => [t('ownAccount.deleteTitle'), t('ownAccount.deleteHint')],
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./DeleteAccountSection.tsx'), 'accounts')).DeleteAccountSection,
        ),
      },
    ],
  },
  slots: { gate: DeletionGate },
  live: followExports,
  locales: texts,
})
