import { settings } from '#contract/settings.ts'
import { serve } from '#server/platform/http.ts'
import { fetchSettings, updateSetting } from './service.ts'

export const settingsRoutes = {
  fetch: serve(settings.fetch, fetchSettings),
  update: serve(settings.update, updateSetting),
}
