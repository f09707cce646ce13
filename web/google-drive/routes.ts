import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

/** The redirect target after connecting Google Drive. */
const driveCallback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/google-drive/callback',
  validateSearch: z.object({ code: text, state: text, error: text }),
  component: lazyPage(() => withTexts(import('./DriveCallbackPage.tsx'), 'drive'), 'DriveCallbackPage'),
})

/** Added to the route tree by the application. */
export const routes = {
  root: { driveCallback },
}
