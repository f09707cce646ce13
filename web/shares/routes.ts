import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const share = createRoute({
  getParentRoute: () => shellRoute,
  path: '/share/$id',
  component: lazyPage(() => withTexts(import('./SharePage.tsx'), 'shares', 'objectInvites'), 'SharePage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { share } }
