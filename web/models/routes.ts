import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, shellRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const aiSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/ai-settings',
  validateSearch: z.object({ model: text }),
  component: lazyPage(() => withTexts(import('./AiSettingsPage.tsx'), 'model-presets'), 'AiSettingsPage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { aiSettings } }
