/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const galleryPath = () => ({ to: '/developer/gallery' }) as const
