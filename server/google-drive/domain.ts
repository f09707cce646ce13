import { defineDomain } from '#server/platform/domain.ts'
import { resealDrives } from './connection.service.ts'
import { googleDriveJobs } from './jobs.ts'
import { googleDriveRoutes } from './routes.ts'
import { googleDriveData } from './user-data.ts'

export const googleDrive = defineDomain({
  routes: { googleDrive: googleDriveRoutes },
  jobs: googleDriveJobs,
  reseal: { 'tokens of Google Drive': resealDrives },
  userData: googleDriveData,
})
