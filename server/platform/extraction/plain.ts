import { Outline } from './outline.ts'
import type { Block } from './port.ts'

/** Paragraphs of a text or a program, with the line where each begins. */
export function readPlain(text: string): Block[] {
  const outline = new Outline()
  for (const { lines, row } of paragraphsOf(text.split(/\r\n|\r|\n/), () => false)) {
    outline.paragraph(lines.join('\n'), { row })
  }
  return outline.blocks
}

/** Paragraphs of Markdown under its headings. Code blocks are not parsed. */
export function readMarkdown(text: string): Block[] {
  const outline = new Outline()
  const lines = text.split(/\r\n|\r|\n/)
  for (const { lines: paragraph, row } of paragraphsOf(lines, (line) => HEADING.test(line))) {
    const heading = HEADING.exec(paragraph[0] ?? '')
    if (heading?.[1] && paragraph.length === 1)
      outline.heading(heading[1].length, withoutClosing(heading[2] ?? ''), { row })
    else outline.paragraph(paragraph.join('\n'), { row })
  }
  return outline.blocks
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const FENCE = /^ {0,3}(```|~~~)/

/**
 * Removes the closing marks of `Tides ##` and keeps `C#`. Without a regular expression, which takes hours for
 * a long line.
 */
function withoutClosing(heading: string): string {
  const text = heading.trim()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === 0 || /\s/.test(text[end - 1] ?? '') ? text.slice(0, end) : text
}

interface Paragraph {
  lines: string[]
  row: number
}

/** Empty lines end a paragraph, except between fences; some lines are a paragraph of their own. */
function* paragraphsOf(all: string[], standsAlone: (line: string) => boolean): Generator<Paragraph> {
  let open: Paragraph = { lines: [], row: 1 }
  let fence: string | undefined
  for (const [index, line] of all.entries()) {
    const row = index + 1
    fence = fenceAfter(line, fence)
    const isAlone = fence === undefined && standsAlone(line)
    const isEmpty = fence === undefined && line.trim() === ''
    if (open.lines.length > 0 && (isAlone || isEmpty)) {
      yield open
      open = { lines: [], row }
    }
    if (isAlone) yield { lines: [line], row }
    else if (!isEmpty) {
      if (open.lines.length === 0) open.row = row
      open.lines.push(line)
    }
  }
  if (open.lines.length > 0) yield open
}

/** The mark of the fence that is open after that line. */
function fenceAfter(line: string, fence: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1]
  if (mark === undefined) return fence
  if (fence === undefined) return mark
  return fence === mark ? undefined : fence
}

/** Formats JSON; invalid JSON, and JSON that is too deep to be formatted, is read as it is. */
export function readJson(text: string): Block[] {
  try {
    return readPlain(JSON.stringify(JSON.parse(text), undefined, 1))
  } catch {
    return readPlain(text)
  }
}
