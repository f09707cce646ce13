import { settings } from '#contract/settings.ts'
import { serve } from '#server/platform/http/http.ts'
import { showReplacement } from './pages.service.ts'
import { fetchSettings, listSettings, resetSetting } from './service.ts'

export const settingsRoutes = {
  fetch: serve(settings.fetch, fetchSettings),
  list: serve(settings.list, listSettings),
  reset: serve(settings.reset, resetSetting),
  page: serve(settings.page, showReplacement),
}
