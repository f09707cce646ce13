/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const homePath = () => ({ to: '/' }) as const

export const newNotebookPath = (search: { projectId?: string; temporary?: 'true' } = {}) =>
  ({ to: '/new', search }) as const

/** `message` is the number of messages before the one to show. */
export const notebookPath = (id: string, search: { projectId?: string; message?: number } = {}) =>
  ({ to: '/notebooks/$id', params: { id }, search }) as const
