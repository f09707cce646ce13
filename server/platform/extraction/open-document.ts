import { readXml } from './markup.ts'
import { Outline } from './outline.ts'
import { type Block, ExtractionError } from './port.ts'
import { Table, withoutEmptyCells } from './table.ts'
import { ZipArchive } from './zip.ts'

/** No program creates sheets with more columns; such files are attacks. */
const COLUMNS_MAX = 16_384
const SPACES_MAX = 100
/** Text that is not shown with the document, or is shown twice. */
const SKIPPED = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:forms',
  'text:note-citation',
  'text:page-number',
  'presentation:header-decl',
  'presentation:footer-decl',
  'presentation:date-time-decl',
])

/** Paragraphs of an OpenDocument text under its headings; tables row by row. */
export async function readOdt(bytes: Buffer): Promise<Block[]> {
  const outline = new Outline()
  let cells: string[] = []
  // Tables may be nested: the outermost row is the block.
  let rows = 0
  await readContent(bytes, {
    open(name) {
      if (name === ROW) rows += 1
      else if (name === CELL && rows === 1) cells.push('')
    },
    close(name) {
      if (name !== ROW) return
      rows -= 1
      if (rows > 0) return
      outline.paragraph(withoutEmptyCells(cells.join(' | ')))
      cells = []
    },
    paragraph(text, level) {
      if (rows > 0) cells.push(withText(cells.pop(), text))
      else if (level > 0) outline.heading(level, text)
      else outline.paragraph(text)
    },
  })
  return outline.blocks
}

/** The rows of each sheet of an OpenDocument spreadsheet, under its name and its first row. Values are as displayed. */
export async function readOds(bytes: Buffer): Promise<Block[]> {
  const blocks: Block[] = []
  let [table, row, cells] = [new Table(), 1, [] as string[]]
  let [text, repeated, repeatedRows] = ['', 1, 1]
  await readContent(bytes, {
    open(name, attributes) {
      if (name === 'table:table') [table, row] = [new Table(attributes['table:name'] ?? ''), 1]
      else if (name === CELL || name === COVERED_CELL) {
        text = ''
        repeated = countIn(attributes['table:number-columns-repeated'], COLUMNS_MAX)
      } else if (name === ROW) {
        cells = []
        repeatedRows = countIn(attributes['table:number-rows-repeated'], Number.MAX_SAFE_INTEGER)
      }
    },
    close(name) {
      if (name === CELL || name === COVERED_CELL) {
        for (let count = 0; count < repeated && cells.length < COLUMNS_MAX; count += 1) cells.push(text)
      } else if (name === ROW) {
        // Equal rows in succession are stored once, and are one block.
        const block = table.row(cells, row)
        if (block) blocks.push(block)
        row += repeatedRows
      }
    },
    paragraph(paragraph) {
      text = withText(text, paragraph)
    },
  })
  return blocks
}

/** Each slide of an OpenDocument presentation with its notes; its title is its heading. */
export async function readOdp(bytes: Buffer): Promise<Block[]> {
  const blocks: Block[] = []
  let page = 0
  let [title, isTitle, paragraphs] = ['', false, [] as string[]]
  await readContent(bytes, {
    open(name, attributes) {
      if (name === 'draw:page') {
        page += 1
        ;[title, paragraphs] = ['', []]
      } else if (name === 'draw:frame') isTitle = attributes['presentation:class'] === 'title'
    },
    close(name) {
      if (name === 'draw:frame') isTitle = false
      else if (name === 'draw:page' && paragraphs.length > 0) {
        blocks.push({ text: paragraphs.join('\n'), page, ...(title && { headings: [title] }) })
      }
    },
    paragraph(text) {
      if (text === '') return
      if (isTitle) title ||= text.replaceAll(/\s+/g, ' ')
      paragraphs.push(text)
    },
  })
  return blocks
}

const ROW = 'table:table-row'
const CELL = 'table:table-cell'
const COVERED_CELL = 'table:covered-table-cell'

const withText = (before: string | undefined, text: string) => [before, text].filter(Boolean).join(' ')

/** How often something is repeated: once unless stated, and never more than `max`. */
function countIn(stated: string | undefined, max: number): number {
  const count = Number(stated ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, max) : 1
}

interface Paragraph {
  text: string
  level: number
}

interface ContentReader {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  /** A paragraph, or a heading of that level, after everything within it. `level` is 0 for a paragraph. */
  paragraph(text: string, level: number): void
}

async function readContent(bytes: Buffer, { open, close, paragraph }: ContentReader): Promise<void> {
  const archive = await ZipArchive.open(bytes)
  if (archive.text('META-INF/manifest.xml').includes('encryption-data')) throw new ExtractionError('locked')
  const content = archive.text('content.xml')
  if (content === '') throw new ExtractionError('damaged')
  // A note is a paragraph inside a paragraph, and follows it.
  const paragraphs: Paragraph[] = []
  let notes: Paragraph[] = []
  const add = (text: string) => {
    const current = paragraphs.at(-1)
    if (current) current.text += text
  }
  let skipped = 0
  readXml(content, {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1
      if (skipped > 0) return
      if (name === 'text:p') paragraphs.push({ text: '', level: 0 })
      else if (name === 'text:h')
        paragraphs.push({ text: '', level: countIn(attributes['text:outline-level'], 10) })
      else if (name === 'text:s') add(' '.repeat(countIn(attributes['text:c'], SPACES_MAX)))
      else if (name === 'text:tab') add('\t')
      else if (name === 'text:line-break') add('\n')
      else open(name, attributes)
    },
    close(name) {
      if (SKIPPED.has(name)) {
        skipped -= 1
        return
      }
      if (skipped > 0) return
      if (name === 'text:p' || name === 'text:h') {
        const ended = paragraphs.pop()
        if (ended && paragraphs.length > 0) notes.push(ended)
        else if (ended) {
          for (const { text, level } of [ended, ...notes]) paragraph(text.trim(), level)
          notes = []
        }
      } else close(name)
    },
    text(piece) {
      // Line breaks of the file count as spaces.
      if (skipped === 0) add(piece.replaceAll(/\s+/g, ' '))
    },
  })
}
