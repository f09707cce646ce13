import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetActivities } from './service.ts'

export const activityJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'activity.forget-old',
    cron: '53 3 * * *',
    run: () => forgetActivities(createSystemCtx(ports, 'activity.forget-old')),
  },
]
