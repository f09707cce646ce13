/** "a, b" as it is typed into a field. */
export const readTags = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
