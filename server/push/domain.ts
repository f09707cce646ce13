import { defineDomain } from '#server/platform/domain.ts'
import { pushJobs } from './jobs.ts'
import { pushRoutes } from './routes.ts'
import { ensureSiteKeys, resealSiteKeys } from './site-keys.ts'
import { pushData } from './user-data.ts'

export const push = defineDomain({
  routes: { push: pushRoutes },
  jobs: pushJobs,
  userData: pushData,
  reseal: { 'key of push messages': resealSiteKeys },
  start: ensureSiteKeys,
})
