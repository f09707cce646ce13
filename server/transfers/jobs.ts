import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { withLimitedHeap } from '#server/platform/jobs/limited-heap.ts'
import { importJob, resumeSilentImports, runImport } from './imports.service.ts'

export const transfersJobs = (ports: Ports): JobHandler[] => [
  {
    name: importJob.name,
    isLong: true,
    run: (payload, signal) =>
      withLimitedHeap(() =>
        runImport(createSystemCtx(ports, importJob.name), importJob.payload.parse(payload).id, signal),
      ),
  },
  {
    name: 'transfers.resume-imports',
    cron: '*/5 * * * *',
    run: () => resumeSilentImports(createSystemCtx(ports, 'transfers.resume-imports')),
  },
]
