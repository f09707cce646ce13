import type { Span } from './find-excerpt.ts'

/** The range of a line of a text, counted from 1; `undefined` when there is none. */
export function lineSpan(text: string, row: number): Span | undefined {
  let start = 0
  let at = 1
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) {
    if (at === row) return { start, end: index }
    start = index + lineEnd.length
    at += 1
  }
  return at === row ? { start, end: text.length } : undefined
}
