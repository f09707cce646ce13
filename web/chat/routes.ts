import { createRoute } from '@tanstack/react-router'
import { lazyPage, shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const pictures = createRoute({
  getParentRoute: () => shellRoute,
  path: '/files/pictures',
  component: lazyPage(
    () => withTexts(import('./PicturesPage.tsx'), 'answer-images', 'viewer'),
    'PicturesPage',
  ),
})

/** Added to the route tree by the application. */
export const routes = { shell: { pictures } }
