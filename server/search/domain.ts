import { defineDomain } from '#server/platform/domain.ts'
import { searchRoutes } from './routes.ts'

/** Without tables of its own: each domain finds its own things. */
export const search = defineDomain({ routes: { search: searchRoutes } })
