import type { Token } from '#web/ui/forms/use-token.ts'

/** The mention at the caret while it is typed: `@` that does not follow a letter, as in an email address. */
export function mentionTokenAt(text: string, caret: number): Token | undefined {
  const match = /(?<![\p{L}\p{N}_@.-])@([\p{L}\p{N}_-]{0,32})$/u.exec(text.slice(0, caret))
  if (!match) return undefined
  const query = match[1] ?? ''
  return { start: caret - query.length - 1, end: caret, query: query.toLowerCase() }
}

/** The text with the whole word in place of its typed part, and the new position of the caret. */
export function withMention(
  text: string,
  { start, end }: Token,
  word: string,
): { text: string; caret: number } {
  const after = text.slice(end).replace(/^[\p{L}\p{N}_-]*\s?/u, '')
  return { text: `${text.slice(0, start)}@${word} ${after}`, caret: start + word.length + 2 }
}
