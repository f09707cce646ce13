/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const profilePath = (search: { tab?: number; search?: string } = {}) =>
  ({ to: '/profile', search }) as const

export const personPath = (id: string) => ({ to: '/profile/$id', params: { id } }) as const
