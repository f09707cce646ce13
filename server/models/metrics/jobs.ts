import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { rollUp } from './metrics.service.ts'

export const metricsJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'models.roll-up-metrics',
    // Each hour: after a night without the server, past days are added soon.
    cron: '7 * * * *',
    isLong: true,
    run: (_, signal) => rollUp(createSystemCtx(ports, 'models.roll-up-metrics'), signal),
  },
]
