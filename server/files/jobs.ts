import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { withLimitedHeap } from '#server/platform/jobs/limited-heap.ts'
import { indexFiles, indexFilesJob, restartLostIndexing } from './retrieval/indexing.service.ts'
import { renewLayouts } from './retrieval/layout.ts'
import { makeThumbnails, makeThumbnailsJob } from './thumbnails/thumbnails.service.ts'
import { forgetOldFiles } from './trash/trash.service.ts'

export const filesJobs = (ports: Ports): JobHandler[] => [
  {
    name: indexFilesJob.name,
    isLong: true,
    run: (_payload, signal) =>
      withLimitedHeap(() => indexFiles(createSystemCtx(ports, indexFilesJob.name), signal)),
  },
  {
    name: 'files.revive-indexing',
    cron: '* * * * *',
    run: () => restartLostIndexing(createSystemCtx(ports, 'files.revive-indexing')),
  },
  {
    name: 'files.renew-layouts',
    cron: '*/5 * * * *',
    isLong: true,
    run: (_payload, signal) => renewLayouts(createSystemCtx(ports, 'files.renew-layouts'), signal),
  },
  {
    name: makeThumbnailsJob.name,
    isLong: true,
    run: (payload, signal) =>
      makeThumbnails(createSystemCtx(ports, makeThumbnailsJob.name), {
        ...makeThumbnailsJob.payload.parse(payload),
        signal,
      }),
  },
  {
    name: 'files.forget-old',
    cron: '*/10 * * * *',
    run: () => forgetOldFiles(createSystemCtx(ports, 'files.forget-old')),
  },
]
