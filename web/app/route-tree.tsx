import { createRoute, createRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoutes, shellRoutes } from '#web/domains.ts'
import { lazyPage, rootRoute, shellGate, shellRoute, text } from '#web/platform/routes.ts'
import { parseSearch, stringifySearch } from '#web/platform/search-params.ts'
import { LoadingScreen } from '#web/ui/feedback/LoadingScreen.tsx'
import { enterWorkspace, requireDeveloper } from './gates.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage')
const NotBuiltPage = lazyPage(() => import('./NotBuiltPage.tsx'), 'NotBuiltPage')

rootRoute.update({ component: Root, notFoundComponent: NotFoundPage })
shellRoute.update({ component: Shell })
shellGate.enter = enterWorkspace

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/developer/gallery',
  staticData: { needsSession: true },
  beforeLoad: requireDeveloper,
  component: lazyPage(() => import('#web/ui/gallery/UiGalleryPage.tsx'), 'UiGalleryPage'),
})

/** Addresses of pages that are not implemented: nothing links to them. */
const notBuilt = <P extends string, S extends z.ZodRawShape>(path: P, shape?: S) => ({
  path,
  component: NotBuiltPage,
  validateSearch: z.object(shape ?? {}),
})
const inShell = [
  notBuilt('/subscriptions/checkout', { plan: text }),
  notBuilt('/share/$id'),
  notBuilt('/organizations'),
  notBuilt('/organizations/$id'),
  notBuilt('/tutorials'),
  notBuilt('/developer/developerNotes'),
].map((route) => createRoute({ getParentRoute: () => shellRoute, ...route }))
// Nothing links to them, so they are not part of the type of the tree.
const unlinked: object = Object.fromEntries(inShell.map((route, at) => [at, route]))
const subscribe = createRoute({ getParentRoute: () => rootRoute, ...notBuilt('/subscribe') })

export const routeTree = rootRoute.addChildren({
  shell: shellRoute.addChildren({ ...shellRoutes, ...unlinked }),
  ...rootRoutes,
  gallery,
  subscribe,
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
