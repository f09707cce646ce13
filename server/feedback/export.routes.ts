import { z } from 'zod'
import { FEEDBACK_EXPORT_PATH } from '#contract/feedback.ts'
import { type Download, download } from '#server/platform/http/downloads.ts'
import { exportFeedback } from './service.ts'

export const feedbackDownloads: Download[] = [
  download({ path: FEEDBACK_EXPORT_PATH, access: 'admin', input: z.object({}), open: exportFeedback }),
]
