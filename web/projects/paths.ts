/** Addresses of pages, as targets of links and of `navigate`; any domain may import them. */

export const projectsPath = (search: { search?: string } = {}) => ({ to: '/projects', search }) as const

export const projectPath = (id: string) => ({ to: '/projects/$id', params: { id } }) as const
