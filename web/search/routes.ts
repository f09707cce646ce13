import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { SearchAddress } from './search-address.ts'

const search = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: SearchAddress,
  component: lazyPage(() => withTexts(import('./SearchPage.tsx'), 'search', 'attachments'), 'SearchPage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { search } }
