import { defineDomain } from '#server/platform/domain.ts'
import { passkeysJobs } from './jobs.ts'
import { passkeysRoutes } from './routes.ts'

export const passkeys = defineDomain({ routes: { passkeys: passkeysRoutes }, jobs: passkeysJobs })
