/** Typed paths of pages for links and `navigate`; any domain may import them. */

/** The page of files; all its search parameters have a default. */
export const filesPath = () => ({ to: '/files', search: {} }) as const
