import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ThreadSkeleton } from '#web/chat/ThreadSkeleton.tsx'
import { lazyPage, shellRoute, text, whole } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { NOTEBOOK_PENDING_MS, openNotebook, redirectHome } from './gates.ts'
import { resumeStart } from './resume-start.ts'

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: redirectHome,
})

const newNotebook = createRoute({
  getParentRoute: () => shellRoute,
  path: '/new',
  validateSearch: z.object({ projectId: text, temporary: z.literal('true').optional().catch(undefined) }),
  beforeLoad: ({ cause, search }) => {
    if (cause !== 'preload') resumeStart(search)
  },
  component: lazyPage(() => withTexts(import('./NewNotebookPage.tsx'), 'welcome'), 'NewNotebookPage'),
  loader: async ({ location: { search } }) =>
    (await withTexts(import('./open-new-notebook.ts'), 'welcome')).openNewNotebook(search),
})

const notebook = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notebooks/$id',
  validateSearch: z.object({ projectId: text, message: whole }),
  component: lazyPage(() => import('./NotebookPage.tsx'), 'NotebookPage'),
  pendingComponent: ThreadSkeleton,
  pendingMs: NOTEBOOK_PENDING_MS,
  // The page begins with the same skeleton, so there is no flash that a minimum would prevent.
  pendingMinMs: 0,
  loader: openNotebook,
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { home, newNotebook, notebook },
}
