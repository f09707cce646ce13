import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetExpiredSessions } from './service.ts'
import { closeLapsedImpersonations } from './sessions/sessions.service.ts'

export const authJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'auth.forget-expired-sessions',
    cron: '17 3 * * *',
    run: () => forgetExpiredSessions(createSystemCtx(ports, 'auth.forget-expired-sessions')),
  },
  {
    name: 'auth.close-lapsed-impersonations',
    cron: '* * * * *',
    run: () => closeLapsedImpersonations(createSystemCtx(ports, 'auth.close-lapsed-impersonations')),
  },
]
