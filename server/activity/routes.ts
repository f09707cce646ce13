import { activity } from '#contract/activity.ts'
import { serve } from '#server/platform/http/http.ts'
import { listActivities, logEvent } from './service.ts'

export const activityRoutes = {
  list: serve(activity.list, listActivities),
  logEvent: serve(activity.logEvent, logEvent),
}
