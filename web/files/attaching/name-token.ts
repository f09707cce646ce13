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

/** The text with the name in the place of its beginning, and where the caret goes. */
export function withName(
  text: string,
  { start, end }: NameToken,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(end)
  const gap = /^\s/.test(after) ? '' : ' '
  return { text: `${text.slice(0, start)}${name}${gap}${after}`, caret: start + name.length + 1 }
}
