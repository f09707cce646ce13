import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetExpiredInvites } from './service.ts'

export const invitesJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'invites.forget-expired',
    cron: '52 3 * * *',
    run: () => forgetExpiredInvites(createSystemCtx(ports, 'invites.forget-expired')),
  },
]
