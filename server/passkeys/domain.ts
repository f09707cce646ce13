import { defineDomain } from '#server/platform/domain.ts'
import { passkeysJobs } from '../auth/passkeys/jobs.ts'
import { passkeysRoutes } from '../auth/passkeys/routes.ts'

export const passkeys = defineDomain({ routes: { passkeys: passkeysRoutes }, jobs: passkeysJobs })
