import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const shares = defineDomain({
  dialogs: {
    'share-notebooks': lazyComponent(
      async () => (await withTexts(import('./ShareNotebooksDialog.tsx'), 'shares')).ShareNotebooksDialog,
    ),
  },
  routes,
  locales: texts,
})
