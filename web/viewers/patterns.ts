/** Markdown syntax that is not rendered, besides white space and characters that extraction may add. */
const IGNORED = String.raw`[\s*_\x60#>|~\u00AD\u200B\[\]\\-]`
const IGNORED_LETTER = new RegExp(IGNORED, 'u')

/** Matches words in any case and with any white space. */
export function literally(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).map(escaped)
  return parts[0] ? new RegExp(parts.join(String.raw`\s+`), 'giu') : undefined
}

/** Matches words with any white space and syntax between their letters: for rendered text. */
export function loosely(words: string): RegExp | undefined {
  const letters = lettersOf(words).map(escaped)
  return letters.length > 0 ? new RegExp(letters.join(`${IGNORED}*`), 'giu') : undefined
}

/** The letters that loose matching compares. */
export const lettersOf = (words: string): string[] =>
  Array.from(words).filter((letter) => !IGNORED_LETTER.test(letter))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
