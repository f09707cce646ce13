import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetOldNotebooks } from './trash.service.ts'

export const notebooksJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'notebooks.forget-old',
    cron: '*/10 * * * *',
    run: () => forgetOldNotebooks(createSystemCtx(ports, 'notebooks.forget-old')),
  },
]
