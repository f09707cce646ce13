import { presence } from '#contract/presence.ts'
import { serve } from '#server/platform/http/http.ts'
import { showPreferences, showTyping, updatePreferences } from './service.ts'

export const presenceRoutes = {
  typing: serve(presence.typing, showTyping),
  preferences: serve(presence.preferences, showPreferences),
  updatePreferences: serve(presence.updatePreferences, updatePreferences),
}
