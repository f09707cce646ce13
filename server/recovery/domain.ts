import { defineDomain } from '#server/platform/domain.ts'
import { recoveryJobs } from './jobs.ts'
import { recoveryRoutes } from './routes.ts'

export const recovery = defineDomain({ routes: { recovery: recoveryRoutes }, jobs: recoveryJobs })
