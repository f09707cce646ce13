import { defineDomain } from '#server/platform/domain.ts'
import { sharesRoutes } from './routes.ts'

/** Without tables of its own: grants are those of `grants`, and each kind of resource changes its own. */
export const shares = defineDomain({ routes: { shares: sharesRoutes } })
