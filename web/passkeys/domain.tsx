import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

export const passkeys = defineDomain({
  dialogs: {
    'add-passkey': lazyComponent(
      async () => (await withTexts(import('./AddPasskeyDialog.tsx'), 'mfa')).AddPasskeyDialog,
    ),
    'rename-passkey': lazyComponent(
      async () => (await withTexts(import('./RenamePasskeyDialog.tsx'), 'mfa')).RenamePasskeyDialog,
    ),
  },
})
