import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute, text } from '#web/platform/routes.ts'
import { withTexts } from '#web/platform/texts.ts'

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => withTexts(import('./ForgotPasswordPage.tsx'), 'mail'),
    'ForgotPasswordPage',
  ),
})

const passwordReset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  validateSearch: z.object({ token: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./PasswordResetPage.tsx'), 'mail'),
    'PasswordResetPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: z.object({ token: text }),
  component: lazyRouteComponent(() => withTexts(import('./VerifyEmailPage.tsx'), 'mail'), 'VerifyEmailPage'),
})

const verifyChange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-change',
  validateSearch: z.object({ token: text, cancel: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./VerifyChangePage.tsx'), 'mail'),
    'VerifyChangePage',
  ),
})

/** Added to the tree of routes by the application. */
export const routes = {
  root: { forgotPassword, passwordReset, verifyEmail, verifyChange },
}
