import { defineDomain } from '#server/platform/domain.ts'
import { activityJobs } from './jobs.ts'
import { activityRoutes } from './routes.ts'
import { activityData } from './user-data.ts'

export const activity = defineDomain({
  routes: { activity: activityRoutes },
  jobs: activityJobs,
  userData: activityData,
})
