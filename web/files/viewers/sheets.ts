import type { TextBlock } from '#contract/file-texts.ts'

/** Rows that belong together, by the places of their lines. */
export interface Sheet {
  name: string
  from: number
  to: number
}

/** In JSON a quotation mark of a text is written otherwise, so that this is the property wherever it stands. */
const SHEET = /"sheet":("(?:[^"\\]|\\.)*")/

/** The sheets of a workbook; a table that has none is one. */
export function sheetsOf(lines: readonly string[]): Sheet[] {
  const sheets: Sheet[] = []
  for (const [index, line] of lines.entries()) {
    const name = JSON.parse(SHEET.exec(line)?.[1] ?? '""') as string
    const open = sheets.at(-1)
    if (open?.name === name) open.to = index + 1
    else sheets.push({ name, from: index, to: index + 1 })
  }
  return sheets
}

export const cellsOf = ({ cells, text }: TextBlock): string[] => cells ?? text.split(' | ')

const LETTERS_MIN = 6
const LETTERS_MAX = 42

/** How wide each column is, in letters, by the rows that were looked at. */
export function columnWidths(rows: readonly string[][], columnsMax: number): number[] {
  const count = Math.min(columnsMax, Math.max(0, ...rows.map((cells) => cells.length)))
  return Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((cells) => cells[column]?.length ?? 0))
    return Math.min(LETTERS_MAX, Math.max(LETTERS_MIN, longest + 2))
  })
}
