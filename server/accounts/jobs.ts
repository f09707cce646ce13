import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { exportJob, makeExport, tidyExports } from './exports.service.ts'
import { deleteDueAccounts } from './service.ts'

export const accountsJobs = (ports: Ports): JobHandler[] => [
  {
    name: exportJob.name,
    run: (payload) => makeExport(createSystemCtx(ports, exportJob.name), exportJob.payload.parse(payload).id),
  },
  {
    name: 'accounts.tidy-exports',
    cron: '*/10 * * * *',
    run: () => tidyExports(createSystemCtx(ports, 'accounts.tidy-exports')),
  },
  {
    name: 'accounts.delete-due',
    cron: '7 * * * *',
    run: () => deleteDueAccounts(createSystemCtx(ports, 'accounts.delete-due')),
  },
]
