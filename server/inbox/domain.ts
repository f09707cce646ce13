import { defineDomain } from '#server/platform/domain.ts'
import { inboxJobs } from './jobs.ts'
import { inboxRoutes } from './routes.ts'
import { inboxData } from './user-data.ts'

export const inbox = defineDomain({ routes: { inbox: inboxRoutes }, jobs: inboxJobs, userData: inboxData })
