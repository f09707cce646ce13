import { defineDomain } from '#server/platform/domain.ts'
import { mailJobs } from './jobs.ts'
import { mailRoutes } from './routes.ts'
import { resealLinks } from './service.ts'
import { mailData } from './user-data.ts'

export const mail = defineDomain({
  routes: { mail: mailRoutes },
  jobs: mailJobs,
  reseal: { 'links in mails': resealLinks },
  userData: mailData,
})
