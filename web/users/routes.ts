import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const profile = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  validateSearch: z.object({ tab: z.coerce.number().optional().catch(undefined) }),
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./ProfilePage.tsx'),
        'accounts',
        'external-sign-in',
        'file-tags',
        'mail',
        'mfa',
        'profile',
        'system-prompts',
      ),
    'ProfilePage',
  ),
})

const person = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile/$id',
  component: lazyRouteComponent(() => withTexts(import('./PersonPage.tsx'), 'profile'), 'PersonPage'),
})

/** Added to the tree of routes by the application. */
export const routes = {
  shell: { profile, person },
}
