import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followProjects } from './live.ts'
import { texts } from './locales/texts.ts'
import { routes } from './routes.ts'

export const projects = defineDomain({
  routes,
  dialogs: {
    project: lazyComponent(
      async () => (await withTexts(import('./ProjectDialog.tsx'), 'projects')).ProjectDialog,
    ),
    'add-to-project': lazyComponent(
      async () => (await withTexts(import('./AddToProjectDialog.tsx'), 'projects')).AddToProjectDialog,
    ),
    'project-files': lazyComponent(
      async () =>
        (await withTexts(import('./ProjectFilesDialog.tsx'), 'projects', 'attachments', 'files'))
          .ProjectFilesDialog,
    ),
  },
  live: followProjects,
  locales: texts,
})
