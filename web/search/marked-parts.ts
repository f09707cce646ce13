import type { SearchHit } from '#contract/search.ts'

/** A part of a snippet. */
export interface SnippetPart {
  /** Its start position. */
  at: number
  text: string
  isMatch: boolean
}

/** The snippet, divided where matches begin and end. */
export function markedParts({ snippet, marks }: Pick<SearchHit, 'snippet' | 'marks'>): SnippetPart[] {
  const parts: SnippetPart[] = []
  let end = 0
  for (const [start, stop] of marks) {
    parts.push(
      { at: end, text: snippet.slice(end, start), isMatch: false },
      { at: start, text: snippet.slice(start, stop), isMatch: true },
    )
    end = stop
  }
  parts.push({ at: end, text: snippet.slice(end), isMatch: false })
  return parts.filter(({ text }) => text !== '')
}
