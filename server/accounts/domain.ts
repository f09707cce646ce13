import { defineDomain } from '#server/platform/domain.ts'
import { accountsDownloads } from './archive.routes.ts'
import { exportBlobs } from './exports.service.ts'
import { accountsJobs } from './jobs.ts'
import { accountsRoutes } from './routes.ts'
import { accountsData } from './user-data.ts'

export const accounts = defineDomain({
  routes: { accounts: accountsRoutes },
  downloads: accountsDownloads,
  jobs: accountsJobs,
  blobs: [exportBlobs],
  userData: accountsData,
})
