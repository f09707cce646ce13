import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { openProject, openProjects } from './gates.ts'

const projects = createRoute({
  getParentRoute: () => shellRoute,
  path: '/projects',
  validateSearch: z.object({
    search: text,
    favorite: z.literal('true').optional().catch(undefined),
    archived: z.literal('true').optional().catch(undefined),
  }),
  component: lazyPage(() => withTexts(import('./ProjectsPage.tsx'), 'projects'), 'ProjectsPage'),
  pendingComponent: PageSkeleton,
  loader: openProjects,
})

const project = createRoute({
  getParentRoute: () => shellRoute,
  path: '/projects/$id',
  validateSearch: z.object({ tab: z.enum(['content', 'activity']).optional().catch(undefined) }),
  component: lazyPage(
    () => withTexts(import('./ProjectPage.tsx'), 'projects', 'files', 'file-tags', 'viewer', 'activity'),
    'ProjectPage',
  ),
  pendingComponent: PageSkeleton,
  loader: openProject,
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { projects, project },
}
