/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const loginPath = (search: { redirectTo?: string; error?: string } = {}) =>
  ({ to: '/login', search }) as const

export const registerPath = (search: { redirectTo?: string; invite?: string } = {}) =>
  ({ to: '/register', search }) as const

export const forgotPasswordPath = () => ({ to: '/forgot-password' }) as const
