import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const help = createRoute({
  getParentRoute: () => shellRoute,
  path: '/help',
  component: lazyPage(() => withTexts(import('./HelpPage.tsx'), 'help'), 'HelpPage'),
})

/** Added to the route tree by the application. */
export const routes = { shell: { help } }
