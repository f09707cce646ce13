import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const organizations = createRoute({
  getParentRoute: () => shellRoute,
  path: '/organizations',
  component: lazyPage(
    () => withTexts(import('./OrganizationsPage.tsx'), 'organizations'),
    'OrganizationsPage',
  ),
})

const organization = createRoute({
  getParentRoute: () => shellRoute,
  path: '/organizations/$id',
  component: lazyPage(
    () =>
      withTexts(
        import('./OrganizationPage.tsx'),
        'organizations',
        'objectInvites',
        'recipients',
        'groups',
        'activity',
        'viewer',
      ),
    'OrganizationPage',
  ),
})

/** Added to the route tree by the application. */
export const routes = {
  shell: { organizations, organization },
}
