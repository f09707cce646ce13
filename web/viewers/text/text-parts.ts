import { wholeLetters } from '#web/ui/layout/long-words.ts'

export interface TextPart {
  start: number
  lines: number
  /** Including its last line break. */
  text: string
}

const PART_LINES = 100
const PART_LETTERS = 20_000
/** For the height of a part of a long line, which is wrapped. */
const LETTERS_PER_LINE = 100

/** Splits a text into parts of several lines, and a long line into parts that can be laid out quickly. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  while (start < text.length) {
    let end = start
    let lines = 0
    while (lines < PART_LINES && end < text.length) {
      const lineEnd = endOfLine(text, end)
      if (lineEnd - start > PART_LETTERS && lines > 0) break
      const next = lineEnd - end > PART_LETTERS ? wholeLetters(text, end + PART_LETTERS) : lineEnd
      lines += Math.ceil((next - end) / LETTERS_PER_LINE)
      end = next
    }
    parts.push({ start, lines, text: text.slice(start, end) })
    start = end
  }
  return parts
}

/** After its line break. */
function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at < 0 ? text.length : at + 1
}
