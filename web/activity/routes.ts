import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const activity = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activity',
  component: lazyPage(() => withTexts(import('./ActivityPage.tsx'), 'activity', 'viewer'), 'ActivityPage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { activity } }
