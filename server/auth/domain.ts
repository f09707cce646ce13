import { defineDomain } from '#server/platform/domain.ts'
import { authJobs } from './jobs.ts'
import { authRoutes } from './routes.ts'
import { authSessionsRoutes } from './sessions/open-sessions.routes.ts'

export const auth = defineDomain({
  routes: { auth: authRoutes, authSessions: authSessionsRoutes },
  jobs: authJobs,
})
