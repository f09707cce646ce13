import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { followMfa } from './mfa/live.ts'
import { knownImpersonator } from './queries.ts'
import { routes } from './routes.ts'

export const auth = defineDomain({
  routes,
  dialogs: {
    impersonate: lazyComponent(
      async () =>
        (await withTexts(import('./impersonation/ImpersonateDialog.tsx'), 'admin')).ImpersonateDialog,
    ),
    prove: lazyComponent(
      async () =>
        (await withTexts(import('./reauthentication/ReauthenticationDialog.tsx'), 'mfa'))
          .ReauthenticationDialog,
    ),
    'mfa-setup': lazyComponent(
      async () => (await withTexts(import('./mfa/SetupDialog.tsx'), 'mfa')).SetupDialog,
    ),
    'new-backup-codes': lazyComponent(
      async () => (await withTexts(import('./mfa/NewBackupCodesDialog.tsx'), 'mfa')).NewBackupCodesDialog,
    ),
    'add-passkey': lazyComponent(
      async () => (await withTexts(import('./passkeys/AddPasskeyDialog.tsx'), 'mfa')).AddPasskeyDialog,
    ),
    'rename-passkey': lazyComponent(
      async () => (await withTexts(import('./passkeys/RenamePasskeyDialog.tsx'), 'mfa')).RenamePasskeyDialog,
    ),
  },
  live: followMfa,
  locales: texts,
  otherUser: () => knownImpersonator()?.id,
})
