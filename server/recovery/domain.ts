import { defineDomain } from '#server/platform/domain.ts'
import { recoveryJobs } from '../auth/recovery/jobs.ts'
import { recoveryRoutes } from '../auth/recovery/routes.ts'

export const recovery = defineDomain({ routes: { recovery: recoveryRoutes }, jobs: recoveryJobs })
