import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { requireAdmin } from './gates.ts'

const admin = createRoute({ getParentRoute: () => shellRoute, id: 'admin-only', beforeLoad: requireAdmin })

const administration = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  validateSearch: z.object({
    section: text,
    group: text,
    emergency_access: text,
    search: text,
    sort: text,
    page: text,
    state: text,
    action: text,
    actor: text,
    target: text,
    from: text,
    to: text,
  }),
  component: lazyPage(() => withTexts(import('./AdminPage.tsx'), 'admin'), 'AdminPage'),
  pendingComponent: PageSkeleton,
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { administration: admin.addChildren([administration]) },
}
