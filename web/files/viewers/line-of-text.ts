export interface LineOfText {
  before: string
  line: string
  after: string
}

/** A text around one of its lines, counted from 1; `undefined` where it has no such line. */
export function lineOfText(text: string, row: number): LineOfText | undefined {
  let start = 0
  let at = 1
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) {
    if (at === row) return around(text, start, index)
    start = index + lineEnd.length
    at++
  }
  return at === row ? around(text, start, text.length) : undefined
}

const around = (text: string, start: number, end: number): LineOfText => ({
  before: text.slice(0, start),
  line: text.slice(start, end),
  after: text.slice(end),
})
