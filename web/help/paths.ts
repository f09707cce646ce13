/** The page of help. */
export const helpPath = () => ({ to: '/help' }) as const
