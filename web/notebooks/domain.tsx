import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followNotebooks } from './live.ts'
import { texts } from './locales/texts.ts'
import { primeNotebookList } from './queries.ts'
import { routes } from './routes.ts'

export const notebooks = defineDomain({
  routes,
  dialogs: {
    'project-notebooks': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectNotebooksDialog.tsx'), 'projects')).ProjectNotebooksDialog,
    ),
  },
  live: followNotebooks,
  locales: texts,
  prime: primeNotebookList,
})
