import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'
import { leaveCallback } from './external/gates.ts'
import { primeStrategies } from './external/queries.ts'
import { requireAccounts, requireOpenEmergency, requireSignedOut } from './gates.ts'

const signInSearch = z.object({ redirectTo: text, error: text, errorKey: text })

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: signInSearch,
  beforeLoad: requireAccounts,
  loader: primeStrategies,
  component: lazyPage(
    () => withTexts(import('./sign-in/LoginPage.tsx'), 'external-sign-in', 'mail', 'mfa'),
    'LoginPage',
  ),
})

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: signInSearch.extend({ invite: text }),
  beforeLoad: requireSignedOut,
  loader: primeStrategies,
  component: lazyPage(
    () => withTexts(import('./sign-in/RegisterPage.tsx'), 'external-sign-in'),
    'RegisterPage',
  ),
})

const adminEmergency = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin-emergency',
  beforeLoad: requireOpenEmergency,
  component: lazyPage(
    () => withTexts(import('./sign-in/AdminEmergencyPage.tsx'), 'mail', 'mfa'),
    'AdminEmergencyPage',
  ),
})

/** The server handles this address; the program is loaded here only when it could not be reached. */
const signInCallback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/$strategy/callback',
  validateSearch: z.object({ code: text, state: text }),
  beforeLoad: leaveCallback,
})

/** The redirect target of external sign-in. */
const signInSuccess = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/success',
  validateSearch: z.object({ token: text, refreshToken: text, error: text, errorKey: text, userId: text }),
  component: lazyPage(
    () => withTexts(import('./external/SignInSuccessPage.tsx'), 'external-sign-in', 'mfa'),
    'SignInSuccessPage',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(
    () => withTexts(import('./recovery/ForgotPasswordPage.tsx'), 'mail'),
    'ForgotPasswordPage',
  ),
})

const passwordReset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  validateSearch: z.object({ token: text }),
  component: lazyPage(
    () => withTexts(import('./recovery/PasswordResetPage.tsx'), 'mail'),
    'PasswordResetPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: z.object({ token: text }),
  component: lazyPage(() => withTexts(import('./recovery/VerifyEmailPage.tsx'), 'mail'), 'VerifyEmailPage'),
})

const verifyChange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-change',
  validateSearch: z.object({ token: text, cancel: text }),
  component: lazyPage(() => withTexts(import('./recovery/VerifyChangePage.tsx'), 'mail'), 'VerifyChangePage'),
})

/** Added to the route tree by the application. */
export const routes = {
  root: {
    login,
    register,
    adminEmergency,
    signInCallback,
    signInSuccess,
    forgotPassword,
    passwordReset,
    verifyEmail,
    verifyChange,
  },
}
