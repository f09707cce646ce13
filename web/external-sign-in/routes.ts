import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { leaveCallback } from './gates.ts'

/** The server answers this address itself; the program is only here when it could not be reached. */
const signInCallback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/$strategy/callback',
  validateSearch: z.object({ code: text, state: text }),
  beforeLoad: leaveCallback,
})

/** Where a browser arrives from signing in elsewhere. */
const signInSuccess = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/success',
  validateSearch: z.object({ token: text, refreshToken: text, error: text, userId: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./SignInSuccessPage.tsx'), 'external-sign-in', 'mfa'),
    'SignInSuccessPage',
  ),
})

/** Added to the tree of routes by the application. */
export const routes = {
  root: { signInCallback, signInSuccess },
}
