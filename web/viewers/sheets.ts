import type { TextBlock } from '#contract/file-texts.ts'
import { blockOf } from './document-text.queries.ts'

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
/** What a column has where there is no room for all of it. */
const LETTERS_MAX = 42
/** Longer texts do not take the room from all others. */
const WANTED_MAX = 160
/** Beside the letters; some are wider than others. */
const MARGIN = 3

/** How many cells the longest of these rows has. Not each is read: a workbook has millions of cells. */
export function countColumns(lines: readonly string[], { from, to }: Pick<Sheet, 'from' | 'to'>): number {
  let most = 0
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const count = line.includes('"cells":') ? cellsOf(blockOf(line)).length : line.split(' | ').length
    most = Math.max(most, count)
  }
  return most
}

/** How many letters each column wants, by the rows that were looked at. */
export const columnWidths = (rows: readonly string[][], count: number): number[] =>
  Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((cells) => cells[column]?.length ?? 0))
    return Math.max(LETTERS_MIN, longest + MARGIN)
  })

interface Tracks {
  columns: string
  /** Of a row: the same for each, whatever is in it. */
  width: string
}

/** A grid of the columns behind the first: those that want more than the usual share what room there is. */
export function columnTracks(widths: readonly number[], first: string): Tracks {
  const usual = widths.map((letters) => Math.min(LETTERS_MAX, letters))
  const tracks = widths.map((letters, column) => {
    const more = Math.min(WANTED_MAX, letters) - LETTERS_MAX
    return more > 0 ? `minmax(${usual[column]}ch, ${more}fr)` : `${usual[column]}ch`
  })
  const total = usual.reduce((sum, letters) => sum + letters, 0)
  return { columns: [first, ...tracks].join(' '), width: `max(100%, calc(${first} + ${total}ch))` }
}
