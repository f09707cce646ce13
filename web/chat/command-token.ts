import type { Token } from '#web/ui/forms/use-token.ts'

/** The command at the caret while its name is typed: it begins the message.. */
export function commandTokenAt(text: string, caret: number): Token | undefined {
  const match = /^\s*(\/[\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret))
  const query = match?.[1]
  if (query === undefined) return undefined
  return { start: caret - query.length, end: caret, query: query.toLowerCase() }
}

/** The text with the whole command in place of its typed part, and the new position of the caret. */
export function withCommand(
  text: string,
  { start, end }: Token,
  command: string,
): { text: string; caret: number } {
  const after = text.slice(end).replace(/^[\p{L}\p{N}_-]*\s?/u, '')
  return { text: `${text.slice(0, start)}${command} ${after}`, caret: start + command.length + 1 }
}
