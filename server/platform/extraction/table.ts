import type { Block } from './port.ts'

const HEADER_MAX = 300
const BETWEEN = ' | '

/**
 * Rows as blocks. The first non-empty row contains the column names, which are repeated with each other row.
 */
export class Table {
  readonly #headings: string[]
  #header: string | undefined

  constructor(title?: string) {
    this.#headings = title === undefined ? [] : [title]
  }

  /** `undefined` for an empty row. */
  row(cells: string[], row: number): Block | undefined {
    const plain = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' '))
    const text = withoutEmptyCells(plain.join(BETWEEN))
    if (text === '') return undefined
    const headings = [...this.#headings, ...(this.#header === undefined ? [] : [this.#header])]
    this.#header ??= text.slice(0, HEADER_MAX)
    const isAmbiguous = plain.some((cell) => cell.includes('|'))
    return {
      text,
      row,
      ...(headings.length > 0 && { headings }),
      ...(isAmbiguous && { cells: plain.slice(0, plain.findLastIndex((cell) => cell !== '') + 1) }),
    }
  }
}

/**
 * Removes empty cells at the end of a row. Without a regular expression, which takes hours for a long row.
 */
export function withoutEmptyCells(row: string): string {
  let end = row.length
  while (row[end - 1] === ' ' || row[end - 1] === '|') end -= 1
  return row.slice(0, end)
}

const SEPARATORS = [',', ';', '\t', '|']

/** Rows of comma-separated values and variants; the separator is the most frequent one in the first line. */
export function* readCsv(text: string): Generator<Block> {
  const table = new Table()
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const frequency = (separator: string) => firstLine.split(separator).length
  const separator = SEPARATORS.reduce((best, next) => (frequency(next) > frequency(best) ? next : best))
  let number = 1
  for (const cells of rowsOf(text, separator)) {
    const block = table.row(cells, number)
    if (block) yield block
    number += 1
  }
}

/** A quote is special at the beginning of a cell only; inside, a double quote stands for one. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  const end = new RegExp(`[\\r\\n${separator === '|' ? '\\|' : separator}]`, 'g')
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : { cell: '', at }
    end.lastIndex = quoted.at
    const until = end.exec(text)?.index ?? text.length
    cells.push(quoted.cell + text.slice(quoted.at, until))
    at = until + 1
    if (text[until] === separator) continue
    if (text[until] === '\r' && text[at] === '\n') at += 1
    yield cells
    cells = []
  }
  if (cells.length > 0) yield cells
}

/** The text between the quotes, and the position after them. */
function readQuoted(text: string, start: number): { cell: string; at: number } {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { cell: cell + text.slice(at), at: text.length }
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') return { cell, at }
    cell += '"'
    at += 1
  }
}
