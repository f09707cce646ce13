export interface TextPart {
  start: number
  lines: number
  /** Including its last line break. */
  text: string
}

const PART_LINES = 100

/** Splits a text into parts of several lines. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  while (start < text.length) {
    let end = start
    let lines = 0
    while (lines < PART_LINES && end < text.length) {
      const lineEnd = text.indexOf('\n', end)
      end = lineEnd < 0 ? text.length : lineEnd + 1
      lines += 1
    }
    parts.push({ start, lines, text: text.slice(start, end) })
    start = end
  }
  return parts
}
