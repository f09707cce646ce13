import { z } from 'zod'
import { FEEDBACK_EXPORT_PATH, SCREENSHOT_BYTES_MAX, screenshotPath } from '#contract/feedback.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { pictureRoutes } from '#server/platform/http/picture-routes.ts'
import { addScreenshot, showScreenshot } from './screenshots.service.ts'
import { exportFeedback } from './service.ts'

export const feedbackDownloads: Download[] = [
  download({ path: FEEDBACK_EXPORT_PATH, access: 'admin', input: z.object({}), open: exportFeedback }),
]

export const addScreenshotRoutes = pictureRoutes({
  path: screenshotPath(':id'),
  bytesMax: SCREENSHOT_BYTES_MAX,
  change: addScreenshot,
  show: showScreenshot,
})
