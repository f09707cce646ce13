import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { knownImpersonator } from './queries.ts'
import { routes } from './routes.ts'

export const auth = defineDomain({
  routes,
  dialogs: {
    impersonate: lazyComponent(
      async () => (await withTexts(import('./ImpersonateDialog.tsx'), 'admin')).ImpersonateDialog,
    ),
  },
  otherUser: () => knownImpersonator()?.id,
})
