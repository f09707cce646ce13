import { createRoute, createRouter } from '@tanstack/react-router'
import { rootRoutes, shellRoutes } from '#web/domains.ts'
import { lazyPage, rootRoute, shellGate, shellRoute } from '#web/platform/routes.ts'
import { parseSearch, stringifySearch } from '#web/platform/search-params.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { enterAsDeveloper, enterWorkspace } from './gates.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

rootRoute.update({ component: Root, notFoundComponent: NotFoundPage })
shellRoute.update({ component: Shell })
shellGate.enter = enterWorkspace

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/developer/gallery',
  staticData: { needsSession: true },
  beforeLoad: enterAsDeveloper,
  component: lazyPage(() => import('#web/ui/gallery/UiGalleryPage.tsx'), 'UiGalleryPage'),
})

export const routeTree = rootRoute.addChildren({
  shell: shellRoute.addChildren(shellRoutes),
  ...rootRoutes,
  gallery,
})

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
