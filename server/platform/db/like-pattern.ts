/** A `like` pattern that finds a text anywhere, with its wildcards taken literally. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
