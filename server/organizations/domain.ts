import { defineDomain } from '#server/platform/domain.ts'
import { isInOrganization, lockMembership } from './members.store.ts'
import { organizationsRoutes } from './routes.ts'
import { namedOrganizations } from './store.ts'
import { organizationsData } from './user-data.ts'

export const organizations = defineDomain({
  routes: { organizations: organizationsRoutes },
  queries: { isInOrganization, lockMembership, namedOrganizations },
  userData: organizationsData,
})
