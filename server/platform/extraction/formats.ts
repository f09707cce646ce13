import { readArticle } from './article.ts'
import { readEpub } from './book.ts'
import { decodeText } from './decode-text.ts'
import { declaredCharset, readHtml } from './html.ts'
import { behind, countLineEnds } from './lines.ts'
import { readOdp, readOds, readOdt } from './open-document.ts'
import { readPdf } from './pdf.ts'
import { readJson, readMarkdown, readPlain } from './plain.ts'
import { type Block, ExtractionError, type Format } from './port.ts'
import { readRtf } from './rich-text.ts'
import { readPptx } from './slides.ts'
import { readXlsx } from './spreadsheet.ts'
import { readCsv } from './table.ts'
import { readDocx } from './word.ts'

const TEXT_MAX = 50_000_000
/** Longer blocks are cut, so that no single block is too large. */
const BLOCK_MAX = 20_000
/** Headings are repeated with every block below them. */
const HEADING_MAX = 300
const ROW_MAX = 2 ** 31 - 1

type Reader = (bytes: Buffer) => Iterable<Block> | AsyncIterable<Block> | Promise<Iterable<Block>>

const readers: Record<Format, Reader> = {
  text: (bytes) => readPlain(decodeText(bytes)),
  code: (bytes) => readPlain(decodeText(bytes)),
  markdown: (bytes) => readMarkdown(decodeText(bytes)),
  html: (bytes) => readHtml(decodeText(bytes, declaredCharset(bytes))),
  article: readArticle,
  csv: (bytes) => readCsv(decodeText(bytes)),
  json: (bytes) => readJson(decodeText(bytes)),
  pdf: readPdf,
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  epub: readEpub,
  odt: readOdt,
  ods: readOds,
  odp: readOdp,
  rtf: readRtf,
}

/** The blocks of a document. Any error of a reader is reported as a fault of the file. */
export async function* readBlocks(bytes: Buffer, format: Format): AsyncGenerator<Block> {
  let characters = 0
  try {
    for await (const block of await readers[format](bytes)) {
      const text = storable(block.text)
      characters += text.length
      if (characters > TEXT_MAX) throw new ExtractionError('too_much_text')
      const place = storablePlace(block)
      for (const { piece, linesBefore } of piecesOf(text))
        yield { ...behind(place, linesBefore), text: piece }
    }
  } catch (error) {
    throw error instanceof ExtractionError ? error : new ExtractionError('damaged', { cause: error })
  }
  if (characters === 0) throw new ExtractionError('no_text')
}

/** Removes what a database cannot store. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/**
 * Row numbers may be arbitrary, and the headings and cells that accompany each part of a long block must be
 * short.
 */
function storablePlace({ headings, row, cells, ...block }: Block): Block {
  return {
    ...block,
    ...(headings && { headings: headings.map((heading) => storable(heading.slice(0, HEADING_MAX))) }),
    ...(cells && block.text.length <= BLOCK_MAX && { cells }),
    ...(Number.isInteger(row) && Math.abs(row ?? 0) <= ROW_MAX && { row }),
  }
}

/** Half of a character that takes two code units. */
const CUT_CHARACTER = /[\uD800-\uDBFF]$/

function* piecesOf(text: string): Generator<{ piece: string; linesBefore: number }> {
  let linesBefore = 0
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + BLOCK_MAX)
    const space = window.length < BLOCK_MAX ? window.length : window.search(/\s\S{0,400}$/)
    const piece = window.slice(0, space > 0 ? space : BLOCK_MAX).replace(CUT_CHARACTER, '')
    yield { piece, linesBefore }
    linesBefore += countLineEnds(piece)
    start += piece.length
  }
}
