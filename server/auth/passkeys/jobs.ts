import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs/jobs.ts'
import { forgetExpiredChallenges } from './service.ts'

export const passkeysJobs = (ports: Ports): JobHandler[] => [
  {
    name: 'passkeys.forget-expired-challenges',
    cron: '41 * * * *',
    run: () => forgetExpiredChallenges(createSystemCtx(ports, 'passkeys.forget-expired-challenges')),
  },
]
