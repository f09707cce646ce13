export interface TextPart {
  start: number
  lines: number
  /** With the end of its last line. */
  text: string
}

const PART_LINES = 100

/** Some lines at a time; together they are the text. */
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
