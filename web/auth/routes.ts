import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { primeStrategies } from '#web/external-sign-in/queries.ts'
import { rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { requireAccounts, requireOpenEmergency, requireSignedOut } from './gates.ts'

const signInSearch = z.object({ redirectTo: text, error: text })

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: signInSearch,
  beforeLoad: requireAccounts,
  loader: primeStrategies,
  component: lazyRouteComponent(
    () => withTexts(import('./LoginPage.tsx'), 'external-sign-in', 'mail', 'mfa'),
    'LoginPage',
  ),
})

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: signInSearch.extend({ invite: text }),
  beforeLoad: requireSignedOut,
  loader: primeStrategies,
  component: lazyRouteComponent(
    () => withTexts(import('./RegisterPage.tsx'), 'external-sign-in'),
    'RegisterPage',
  ),
})

const adminEmergency = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin-emergency',
  beforeLoad: requireOpenEmergency,
  component: lazyRouteComponent(
    () => withTexts(import('./AdminEmergencyPage.tsx'), 'mail', 'mfa'),
    'AdminEmergencyPage',
  ),
})

/** Added to the tree of routes by the application. */
export const routes = {
  root: { login, register, adminEmergency },
}
