import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { pushJob, sendToBrowsers } from './sending.ts'

export const pushJobs = (ports: Ports): JobHandler[] => [
  {
    name: pushJob.name,
    isLong: true,
    run: (payload) => sendToBrowsers(createSystemCtx(ports, pushJob.name), pushJob.payload.parse(payload)),
  },
]
