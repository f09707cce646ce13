/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const guidePath = (search: { chapter?: string; search?: string } = {}) =>
  ({ to: '/guide', search }) as const
export const tutorialsPath = () => ({ to: '/tutorials' }) as const
export const aboutPath = () => ({ to: '/about' }) as const
export const changelogPath = () => ({ to: '/changelog' }) as const
export const termsPath = () => ({ to: '/terms' }) as const
export const policiesPath = () => ({ to: '/policies' }) as const
export const developerNotesPath = () => ({ to: '/developer/developerNotes' }) as const
/** The reference of the API, at one of its groups. */
export const technicalDocsPath = (search: { group?: string; search?: string } = {}) =>
  ({ to: '/developer/docs', search }) as const
