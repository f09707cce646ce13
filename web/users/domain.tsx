import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followCurrentUser } from './live.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const users = defineDomain({
  routes,
  dialogs: {
    account: lazyComponent(
      async () => (await withTexts(import('./AccountDialog.tsx'), 'admin')).AccountDialog,
    ),
  },
  live: followCurrentUser,
  locales: texts,
})
