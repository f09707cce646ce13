import { defineDomain } from '#server/platform/domain.ts'
import { auditDownloads } from './export.routes.ts'
import { auditRoutes } from './routes.ts'
import { auditData } from './user-data.ts'

export const audit = defineDomain({
  routes: { audit: auditRoutes },
  downloads: auditDownloads,
  userData: auditData,
})
