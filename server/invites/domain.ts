import { defineDomain } from '#server/platform/domain.ts'
import { invitesJobs } from './jobs.ts'
import { invitesRoutes } from './routes.ts'
import { countOpenInvites } from './store.ts'
import { invitesData } from './user-data.ts'

export const invites = defineDomain({
  routes: { invites: invitesRoutes },
  jobs: invitesJobs,
  queries: { countOpenInvites },
  userData: invitesData,
})
