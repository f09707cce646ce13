/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const projectsPath = (search: { search?: string; favorite?: 'true'; archived?: 'true' } = {}) =>
  ({ to: '/projects', search }) as const

export const projectPath = (id: string, search: { tab?: 'content' | 'activity' } = {}) =>
  ({ to: '/projects/$id', params: { id }, search }) as const
