/** Addresses of pages, as targets of links and of `navigate`; any domain may import them. */

export const forgotPasswordPath = () => ({ to: '/forgot-password' }) as const
