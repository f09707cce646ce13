/** A file that is being named in a message: `#` and what follows, up to the caret. */
export interface NameToken {
  start: number
  end: number
  query: string
}

/** The name that is being written at the caret, if any. `#` within a word or before a space names nothing. */
export function nameTokenAt(text: string, caret: number): NameToken | undefined {
  const match = /(?:^|\s)#([^\s#]{0,60})$/.exec(text.slice(0, caret))
  if (!match) return undefined
  const query = match[1] ?? ''
  return { start: caret - query.length - 1, end: caret, query }
}

/** The text without the name, whose file is shown beside it, and where the caret goes. */
export function withoutName(text: string, { start, end }: NameToken): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  // The space on one side of the name is enough for both.
  const isSpaced = before === '' || /\s$/.test(before)
  return { text: before + (isSpaced ? after.replace(/^ /, '') : after), caret: start }
}
