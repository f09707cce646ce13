import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { indexFile, indexFileJob, reviveIndexing } from './indexing.service.ts'
import { forgetOldFiles } from './trash.service.ts'

export const filesJobs = (ports: Ports): JobHandler[] => [
  {
    name: indexFileJob.name,
    async run(payload) {
      await indexFile(createSystemCtx(ports, indexFileJob.name), indexFileJob.payload.parse(payload))
    },
  },
  {
    name: 'files.revive-indexing',
    cron: '* * * * *',
    run: () => reviveIndexing(createSystemCtx(ports, 'files.revive-indexing')),
  },
  {
    name: 'files.forget-old',
    cron: '*/10 * * * *',
    run: () => forgetOldFiles(createSystemCtx(ports, 'files.forget-old')),
  },
]
