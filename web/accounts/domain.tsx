import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followExports } from './live.ts'
import { texts } from './locales/texts.ts'

export const accounts = defineDomain({
  dialogs: {
    'delete-account': lazyComponent(
      async () => (await withTexts(import('./DeleteAccountDialog.tsx'), 'accounts')).DeleteAccountDialog,
    ),
  },
  live: followExports,
  locales: texts,
})
