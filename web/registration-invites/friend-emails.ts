const SEPARATORS = /[,;\s]+/
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The addresses in a text, each once; whatever is none is left out. */
export const readFriendEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      .map((part) => part.toLowerCase())
      .filter((part) => ADDRESS.test(part)),
  ),
]
