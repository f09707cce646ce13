import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetExpiredAttempts } from './connection.service.ts'
import { forgetOldRevocations, revokeGrant, revokeGrantJob } from './revocations.ts'

export const googleDriveJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'google-drive.forget-attempts',
    cron: '*/15 * * * *',
    async run() {
      const ctx = createSystemCtx(ports, 'google-drive.forget-attempts')
      await forgetExpiredAttempts(ctx)
      await forgetOldRevocations(ctx)
    },
  },
  {
    name: revokeGrantJob.name,
    run: (payload) =>
      revokeGrant(createSystemCtx(ports, revokeGrantJob.name), revokeGrantJob.payload.parse(payload).id),
  },
]
