import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const shares = defineDomain({
  dialogs: {
    'share-agent': lazyComponent(
      async () =>
        (await withTexts(import('./ShareAgentDialog.tsx'), 'shares', 'objectInvites', 'recipients'))
          .ShareAgentDialog,
    ),
    'share-files': lazyComponent(
      async () =>
        (
          await withTexts(
            import('./ShareFilesDialog.tsx'),
            'shares',
            'recipients',
            'objectInvites',
            'file-tags',
          )
        ).ShareFilesDialog,
    ),
    'share-project': lazyComponent(
      async () =>
        (
          await withTexts(
            import('./ShareProjectDialog.tsx'),
            'shares',
            'recipients',
            'objectInvites',
            'projects',
          )
        ).ShareProjectDialog,
    ),
    'share-notebooks': lazyComponent(
      async () =>
        (await withTexts(import('./ShareNotebooksDialog.tsx'), 'shares', 'recipients', 'objectInvites'))
          .ShareNotebooksDialog,
    ),
  },
  routes,
  locales: texts,
})
