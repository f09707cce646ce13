import { defineDomain } from '#server/platform/domain.ts'
import { addScreenshotRoutes, feedbackDownloads } from './bytes.routes.ts'
import { feedbackRoutes } from './routes.ts'
import { screenshotBlobs } from './screenshots.service.ts'
import { feedbackData } from './user-data.ts'

export const feedback = defineDomain({
  routes: { feedback: feedbackRoutes },
  downloads: feedbackDownloads,
  addHttp: addScreenshotRoutes,
  blobs: [screenshotBlobs],
  userData: feedbackData,
})
