import { defineDomain } from '#server/platform/domain.ts'
import { groupsRoutes } from './routes.ts'
import { listGroupIdsOfOrganization, listShareableIds } from './store.ts'
import { groupsData } from './user-data.ts'

export const groups = defineDomain({
  routes: { groups: groupsRoutes },
  queries: { listShareableIds, listGroupIdsOfOrganization },
  userData: groupsData,
})
