/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const organizationsPath = () => ({ to: '/organizations' }) as const

export const organizationPath = (id: string) => ({ to: '/organizations/$id', params: { id } }) as const
