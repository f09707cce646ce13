import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { forgetExpiredAttempts } from './connection.service.ts'

export const googleDriveJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'google-drive.forget-attempts',
    cron: '*/15 * * * *',
    run: () => forgetExpiredAttempts(createSystemCtx(ports, 'google-drive.forget-attempts')),
  },
]
