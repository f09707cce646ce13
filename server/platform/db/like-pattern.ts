/** What `like` compares with to find a text anywhere, whatever signs it has. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
