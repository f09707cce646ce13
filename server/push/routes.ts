import { push } from '#contract/push.ts'
import { serve } from '#server/platform/http/http.ts'
import { showPush, subscribe, unsubscribe, updatePreferences } from './service.ts'

export const pushRoutes = {
  get: serve(push.get, showPush),
  subscribe: serve(push.subscribe, subscribe),
  unsubscribe: serve(push.unsubscribe, unsubscribe),
  updatePreferences: serve(push.updatePreferences, updatePreferences),
}
