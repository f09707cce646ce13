import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { checkJob } from './check-job.ts'
import { checkAgain } from './service.ts'

export const mcpJobs = (ports: Ports): JobHandler[] => [
  {
    name: checkJob.name,
    isLong: true,
    run: (payload, signal) =>
      checkAgain(createSystemCtx(ports, checkJob.name), checkJob.payload.parse(payload).id, signal),
  },
]
