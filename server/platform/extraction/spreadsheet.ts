import { localName, type MarkupReader, readXml } from './markup.ts'
import { type Block, ExtractionError } from './port.ts'
import { relationsOf } from './relations.ts'
import { Table } from './table.ts'
import { ZipArchive } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
/** No program creates sheets with more columns; such files are attacks. */
const COLUMNS_MAX = 16_384
const DAY_MS = 86_400_000
/** Day 0 of Excel's dates, which count February 29, 1900 although it did not exist. */
const EPOCH = Date.UTC(1899, 11, 30)
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** The rows of each sheet, under its name and its first row. */
export async function readXlsx(bytes: Buffer): Promise<Block[]> {
  const archive = await ZipArchive.open(bytes)
  const sheets = listSheets(archive)
  if (sheets.length === 0) throw new ExtractionError('damaged')
  const strings = readStrings(archive.text('xl/sharedStrings.xml'))
  const dates = dateStyles(archive.text('xl/styles.xml'))
  return sheets.flatMap(({ name, path }) =>
    readSheet(archive.text(path), new Table(name), { strings, dates }),
  )
}

/** Some programs use a namespace prefix for all elements of a workbook, others none. */
const readParts = (xml: string, { open, close, text }: MarkupReader): void =>
  readXml(xml, {
    open: (name, attributes) => open?.(localName(name), attributes),
    close: (name) => close?.(localName(name)),
    text: (piece) => text?.(piece),
  })

function listSheets(archive: ZipArchive): { name: string; path: string }[] {
  const relations = relationsOf(archive, WORKBOOK)
  const sheets: { name: string; path: string }[] = []
  readParts(archive.text(WORKBOOK), {
    open(name, attributes) {
      if (name !== 'sheet') return
      sheets.push({
        name: attributes['name'] ?? '',
        path: relations.get(attributes['r:id'] ?? '')?.target ?? '',
      })
    },
  })
  return sheets
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  let [text, isText, phonetic] = ['', false, 0]
  readParts(xml, {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'rPh') phonetic += 1
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        strings.push(text)
        text = ''
      }
    },
    text(piece) {
      if (isText && phonetic === 0) text += piece
    },
  })
  return strings
}

/** The styles whose numbers are dates. */
function dateStyles(xml: string): Set<number> {
  const custom = new Set<number>()
  const styles: number[] = []
  let isCellStyle = false
  readParts(xml, {
    open(name, attributes) {
      if (name === 'numFmt' && isDateFormat(attributes['formatCode'] ?? '')) {
        custom.add(Number(attributes['numFmtId']))
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) styles.push(Number(attributes['numFmtId']))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return new Set(styles.flatMap((id, style) => (DATE_FORMATS.has(id) || custom.has(id) ? [style] : [])))
}

const isDateFormat = (code: string) => /[dmyhs]/i.test(code.replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ''))

interface Meaning {
  strings: string[]
  dates: Set<number>
}

function readSheet(xml: string, table: Table, meaning: Meaning): Block[] {
  const blocks: Block[] = []
  let cells: string[] = []
  let [value, type, column, style, row, isValue] = ['', '', 0, -1, 0, false]
  readParts(xml, {
    open(name, attributes) {
      if (name === 'row') row = Number(attributes['r'] ?? row + 1)
      else if (name === 'c') {
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? -1)
        column = columnOf(attributes['r']) ?? cells.length
      } else if (name === 'v' || name === 't') isValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        if (column >= COLUMNS_MAX) throw new ExtractionError('damaged')
        while (cells.length < column) cells.push('')
        cells.push(meaningOf(value, type, style, meaning))
        value = ''
      } else if (name === 'row') {
        const block = table.row(cells, row)
        if (block) blocks.push(block)
        cells = []
      }
    },
    text(piece) {
      if (isValue) value += piece
    },
  })
  return blocks
}

/** `C7` is in the third column, number 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function meaningOf(value: string, type: string, style: number, { strings, dates }: Meaning): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || !dates.has(style)) return value
  const moment = new Date(EPOCH + Math.round(Number(value) * DAY_MS))
  if (Number.isNaN(moment.getTime())) return value
  return moment
    .toISOString()
    .slice(0, Number.isInteger(Number(value)) ? 10 : 16)
    .replace('T', ' ')
}
