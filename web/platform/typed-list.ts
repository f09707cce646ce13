/** Splits "a, b" as typed into a field. */
export const readTags = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
