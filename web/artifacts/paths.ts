/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const artifactsPath = (
  search: { search?: string; status?: 'draft' | 'review' | 'published' | 'archived' } = {},
) => ({ to: '/artifacts', search }) as const
