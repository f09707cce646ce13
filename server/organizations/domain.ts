import { defineDomain } from '#server/platform/domain.ts'
import { organizationsRoutes } from './routes.ts'
import { organizationsData } from './user-data.ts'

export const organizations = defineDomain({
  routes: { organizations: organizationsRoutes },
  userData: organizationsData,
})
