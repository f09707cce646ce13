import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { endExpiredLinks } from './links.service.ts'

export const sharesJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'shares.end-expired',
    cron: '* * * * *',
    run: () => endExpiredLinks(createSystemCtx(ports, 'shares.end-expired')),
  },
]
