import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { broadcastJob, continueBroadcast } from './broadcasts.service.ts'
import { forgetDeletedMessages } from './service.ts'
import { mailUnreadMessages } from './unread-mails.ts'

export const inboxJobs = (ports: Ports): JobHandler[] => [
  {
    name: broadcastJob.name,
    isLong: true,
    async run(payload, signal) {
      const { id } = broadcastJob.payload.parse(payload)
      await continueBroadcast(createSystemCtx(ports, broadcastJob.name), id, signal)
    },
  },
  {
    name: 'inbox.mail-unread',
    cron: '* * * * *',
    run: () => mailUnreadMessages(createSystemCtx(ports, 'inbox.mail-unread')),
  },
  {
    name: 'inbox.forget-deleted',
    cron: '47 3 * * *',
    run: () => forgetDeletedMessages(createSystemCtx(ports, 'inbox.forget-deleted')),
  },
]
