/** Typed paths of pages for links and `navigate`; any domain may import them. */

/** The gallery of the user's generated pictures. */
export const picturesPath = () => ({ to: '/files/pictures' }) as const
