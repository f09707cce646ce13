import type { Token } from '#web/ui/forms/use-token.ts'

/**
 * The reference to a file at the caret, if any: `#` and the text after it, since names of files contain spaces. A `#`
 * within a word or before a space is none.
 */
export function nameTokenAt(text: string, caret: number): Token | undefined {
  const match = /(?:^|\s)#((?!\s)[^\n#]{0,60})$/.exec(text.slice(0, caret))
  if (!match) return undefined
  const query = match[1] ?? ''
  return { start: caret - query.length - 1, end: caret, query }
}

/**
 * The text without the reference, whose file is shown as an attachment, and the new position of the caret.
 */
export function withoutName(text: string, { start, end }: Token): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  // One space between the adjacent words is enough.
  const isSpaced = before === '' || /\s$/.test(before)
  return { text: before + (isSpaced ? after.replace(/^ /, '') : after), caret: start }
}
