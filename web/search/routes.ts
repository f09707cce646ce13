import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { SearchAddress } from './search-address.ts'

const search = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: SearchAddress,
  component: lazyRouteComponent(
    () => withTexts(import('./SearchPage.tsx'), 'search', 'attachments'),
    'SearchPage',
  ),
})

/** Added to the route tree by the application. */
export const routes = { shell: { search } }
