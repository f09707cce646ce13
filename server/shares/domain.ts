import { defineDomain } from '#server/platform/domain.ts'
import { sharesJobs } from './jobs.ts'
import { sharesRoutes } from './routes.ts'
import { sharesData } from './user-data.ts'

/** Its own tables have the links; grants are those of `grants`, and each kind of resource changes its own. */
export const shares = defineDomain({
  routes: { shares: sharesRoutes },
  jobs: sharesJobs,
  userData: sharesData,
})
