import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { deliverDueMails, deliverMail, forgetOldMails, sendMailJob } from './service.ts'

export const mailJobs = (ports: Ports): JobHandler[] => [
  {
    name: sendMailJob.name,
    async run(payload) {
      const { id } = sendMailJob.payload.parse(payload)
      await deliverMail(createSystemCtx(ports, sendMailJob.name), id)
    },
  },
  {
    name: 'mail.send-due',
    cron: '* * * * *',
    run: () => deliverDueMails(createSystemCtx(ports, 'mail.send-due')),
  },
  {
    name: 'mail.forget-old',
    cron: '41 3 * * *',
    run: () => forgetOldMails(createSystemCtx(ports, 'mail.forget-old')),
  },
]
