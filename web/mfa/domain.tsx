import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followMfa } from './live.ts'
import { texts } from './locales/texts.ts'

export const mfa = defineDomain({
  dialogs: {
    prove: lazyComponent(
      async () => (await withTexts(import('./ReauthenticationDialog.tsx'), 'mfa')).ReauthenticationDialog,
    ),
    'mfa-setup': lazyComponent(async () => (await withTexts(import('./SetupDialog.tsx'), 'mfa')).SetupDialog),
    'new-backup-codes': lazyComponent(
      async () => (await withTexts(import('./NewBackupCodesDialog.tsx'), 'mfa')).NewBackupCodesDialog,
    ),
  },
  live: followMfa,
  locales: texts,
})
