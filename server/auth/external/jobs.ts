import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetExpiredAttempts } from './service.ts'

export const externalSignInJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'external-sign-in.forget-attempts',
    cron: '*/15 * * * *',
    run: () => forgetExpiredAttempts(createSystemCtx(ports, 'external-sign-in.forget-attempts')),
  },
]
