const SEPARATORS = /[,;\s]+/
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The valid addresses in a text, each once. */
export const readFriendEmails = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      .map((part) => part.toLowerCase())
      .filter((part) => ADDRESS.test(part)),
  ),
]
