import { accountRegisteredJob } from '#server/auth/service.ts'
import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { emailChangeJob, sendEmailChange, sendVerification } from './email.service.ts'
import { forgetOldLinks, passwordResetJob, sendResetLinks } from './service.ts'

export const recoveryJobs = (ports: Ports): JobHandler[] => [
  {
    name: passwordResetJob.name,
    async run(payload) {
      const { email } = passwordResetJob.payload.parse(payload)
      await sendResetLinks(createSystemCtx(ports, passwordResetJob.name), email)
    },
  },
  {
    name: accountRegisteredJob.name,
    async run(payload) {
      const { userId } = accountRegisteredJob.payload.parse(payload)
      await sendVerification(createSystemCtx(ports, accountRegisteredJob.name), userId)
    },
  },
  {
    name: emailChangeJob.name,
    async run(payload) {
      await sendEmailChange(
        createSystemCtx(ports, emailChangeJob.name),
        emailChangeJob.payload.parse(payload),
      )
    },
  },
  {
    name: 'recovery.forget-old-links',
    cron: '29 3 * * *',
    run: () => forgetOldLinks(createSystemCtx(ports, 'recovery.forget-old-links')),
  },
]
