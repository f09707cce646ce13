import { defineDomain } from '#server/platform/domain.ts'
import { feedbackDownloads } from './export.routes.ts'
import { feedbackRoutes } from './routes.ts'
import { feedbackData } from './user-data.ts'

export const feedback = defineDomain({
  routes: { feedback: feedbackRoutes },
  downloads: feedbackDownloads,
  userData: feedbackData,
})
