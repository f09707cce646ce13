import { Outline } from './outline.ts'
import type { Block } from './port.ts'

/** Paragraphs of a text or a program, with the line each begins at. */
export function readPlain(text: string): Block[] {
  const outline = new Outline()
  for (const { lines, row } of paragraphsOf(text.split(/\r\n|\r|\n/), () => false)) {
    outline.paragraph(lines.join('\n'), { row })
  }
  return outline.blocks
}

/** Paragraphs of Markdown under its headings. Blocks of code are not looked into. */
export function readMarkdown(text: string): Block[] {
  const outline = new Outline()
  const lines = text.split(/\r\n|\r|\n/)
  for (const { lines: paragraph, row } of paragraphsOf(lines, (line) => HEADING.test(line))) {
    const heading = HEADING.exec(paragraph[0] ?? '')
    if (heading?.[1] && paragraph.length === 1) outline.heading(heading[1].length, heading[2] ?? '', { row })
    else outline.paragraph(paragraph.join('\n'), { row })
  }
  return outline.blocks
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/
const FENCE = /^ {0,3}(```|~~~)/

function* paragraphsOf(
  all: string[],
  standsAlone: (line: string) => boolean,
): Generator<{ lines: string[]; row: number }> {
  let lines: string[] = []
  let row = 1
  let fence: string | undefined
  for (const [index, line] of all.entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined
    const isAlone = fence === undefined && standsAlone(line)
    if (lines.length > 0 && (isAlone || (line.trim() === '' && fence === undefined))) {
      yield { lines, row }
      lines = []
    }
    if (isAlone) yield { lines: [line], row: index + 1 }
    else if (lines.length > 0 || line.trim() !== '') {
      if (lines.length === 0) row = index + 1
      lines.push(line)
    }
  }
  if (lines.length > 0) yield { lines, row }
}

/** Data as readable lines; what is no valid JSON, or too deep to be written anew, is read as it is. */
export function readJson(text: string): Block[] {
  try {
    return readPlain(JSON.stringify(JSON.parse(text), undefined, 1))
  } catch {
    return readPlain(text)
  }
}
