import type { Span } from './passage.ts'

/** Where a line of a text stands, counted from 1; `undefined` where there is no such line. */
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
