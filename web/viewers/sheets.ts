import type { TextBlock } from '#contract/file-texts.ts'
import { blockOf } from './document-text.queries.ts'

/** The lines of one sheet. */
export interface Sheet {
  name: string
  from: number
  to: number
}

/** JSON escapes quotation marks in texts, so this always matches the property. */
const SHEET = /"sheet":("(?:[^"\\]|\\.)*")/

/** The sheets of a workbook; a table without sheets is one. */
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
/** The maximum width of a column when the space is limited. */
const LETTERS_MAX = 42
/** Longer texts do not reduce the width of other columns further. */
const WANTED_MAX = 160
/** Added to the number of characters, since some are wider. */
const MARGIN = 3

/**
 * The number of cells in the longest of these rows. Only some are parsed: a workbook has millions of cells.
 */
export function countColumns(lines: readonly string[], { from, to }: Pick<Sheet, 'from' | 'to'>): number {
  let most = 0
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? ''
    const count = line.includes('"cells":') ? cellsOf(blockOf(line)).length : line.split(' | ').length
    most = Math.max(most, count)
  }
  return most
}

/** The width of each column in characters, from a sample of rows. */
export const columnWidths = (rows: readonly string[][], count: number): number[] =>
  Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...rows.map((cells) => cells[column]?.length ?? 0))
    return Math.max(LETTERS_MIN, longest + MARGIN)
  })

const NUMBER = /^[-+−(]? ?\p{Sc}? ?\d[\d.,'’\s]*(e[-+]?\d+)? ?[%\p{Sc}]?\)?$/iu

/** The columns with numbers and nothing else below the first row; they are aligned like numbers. */
export const numberColumns = ([, ...rows]: readonly string[][], count: number): boolean[] =>
  Array.from({ length: count }, (_, column) => {
    const values = rows.flatMap((cells) => cells[column]?.trim() || [])
    return values.length > 0 && values.every((value) => NUMBER.test(value))
  })

interface Tracks {
  columns: string
  /** The width of a row: equal for all rows. */
  width: string
}

/** The grid columns after the first: wide ones share the remaining space. */
export function columnTracks(widths: readonly number[], first: string): Tracks {
  const usual = widths.map((letters) => Math.min(LETTERS_MAX, letters))
  const tracks = widths.map((letters, column) => {
    const more = Math.min(WANTED_MAX, letters) - LETTERS_MAX
    return more > 0 ? `minmax(${usual[column]}ch, ${more}fr)` : `${usual[column]}ch`
  })
  const total = usual.reduce((sum, letters) => sum + letters, 0)
  return { columns: [first, ...tracks].join(' '), width: `max(100%, calc(${first} + ${total}ch))` }
}
