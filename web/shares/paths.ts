/** Typed paths of pages for links and `navigate`; any domain may import them. */

/** What an address of shares names; several ids are joined by commas. */
export const sharePath = (id: string) => ({ to: '/share/$id', params: { id } }) as const
