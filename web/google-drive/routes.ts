import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

/** Where a browser arrives from connecting a Google Drive. */
const driveCallback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/google-drive/callback',
  validateSearch: z.object({ code: text, state: text, error: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./DriveCallbackPage.tsx'), 'drive'),
    'DriveCallbackPage',
  ),
})

/** Added to the tree of routes by the application. */
export const routes = {
  root: { driveCallback },
}
