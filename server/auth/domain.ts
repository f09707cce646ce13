import { defineDomain } from '#server/platform/domain.ts'
import { authJobs } from './jobs.ts'
import { authSessionsRoutes } from './open-sessions.routes.ts'
import { authRoutes } from './routes.ts'

export const auth = defineDomain({
  routes: { auth: authRoutes, authSessions: authSessionsRoutes },
  jobs: authJobs,
})
