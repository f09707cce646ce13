/** What Markdown writes and readers do not see, beside white space and what the reader of a document may add. */
const IGNORED = String.raw`[\s*_\x60#>|~\u00AD\u200B\[\]\\-]`
const IGNORED_LETTER = new RegExp(IGNORED, 'u')

/** Finds words as they are written; white space is as good as any other, and so are capitals. */
export function literally(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).map(escaped)
  return parts[0] ? new RegExp(parts.join(String.raw`\s+`), 'giu') : undefined
}

/** Finds words whatever white space and marks stand between their letters: for texts that were laid out. */
export function loosely(words: string): RegExp | undefined {
  const letters = lettersOf(words).map(escaped)
  return letters.length > 0 ? new RegExp(letters.join(`${IGNORED}*`), 'giu') : undefined
}

/** Those that matter where words are found loosely. */
export const lettersOf = (words: string): string[] =>
  Array.from(words).filter((letter) => !IGNORED_LETTER.test(letter))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
