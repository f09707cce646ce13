import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { Tokenize } from 'rtf-stream-parser'
// The package exports only what mail programs need; this module reads documents.
import { ToPlainText } from 'rtf-stream-parser/dist/src/ToPlainText.js'
import { Outline } from './outline.ts'
import { type Block, ExtractionError } from './port.ts'
import { withoutEmptyCells } from './table.ts'

const CONTROL = 2
const GROUP_START = 0
const GROUP_END = 1
const TEXT = 3

interface Token {
  type: number
  word?: string
  data?: Buffer
}

/** Groups with pictures, properties and definitions. */
const SKIPPED = new Set([
  'pict',
  'listtext',
  'object',
  'info',
  'fldinst',
  'header',
  'headerl',
  'headerr',
  'footer',
  'footerl',
  'footerr',
])

/** The paragraphs of a document in Rich Text Format; the cells of a table row are joined by bars. */
export async function readRtf(bytes: Buffer): Promise<Block[]> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('{\\rtf'))) throw new ExtractionError('damaged')
  const decode = (data: Buffer, charset: string) => iconv.decode(data, charset)
  const pieces: string[] = []
  await pipeline(
    Readable.from([bytes]),
    new Tokenize(),
    new BodyTokens(),
    new ToPlainText({ decode }),
    async (source: AsyncIterable<Buffer | string>) => {
      for await (const piece of source) pieces.push(piece.toString())
    },
  )
  const outline = new Outline()
  // Each line of the output is a paragraph.
  for (const line of pieces.join('').split('\r\n')) outline.paragraph(withoutEmptyCells(line))
  return outline.blocks
}

/** Removes groups that are not text, keeps footnotes, and marks cells and rows of tables. */
class BodyTokens extends Transform {
  #depth = 0
  #skippedFrom: number | undefined
  #star: Token | undefined

  constructor() {
    super({ objectMode: true })
  }

  override _transform(token: Token, _encoding: string, done: () => void): void {
    if (token.type === CONTROL && token.word === '*') this.#star = token
    else {
      this.#take(token)
      this.#star = undefined
    }
    done()
  }

  #take(token: Token): void {
    const word = token.type === CONTROL ? (token.word ?? '') : ''
    if (token.type === GROUP_START) this.#depth += 1
    if (SKIPPED.has(word)) this.#skippedFrom ??= this.#depth
    const isSkipped =
      this.#skippedFrom !== undefined && token.type !== GROUP_START && token.type !== GROUP_END
    // A star marks a group that old programs may ignore. Footnotes are text nevertheless.
    if (this.#star && !isSkipped && word !== 'footnote') this.push(this.#star)
    if (!isSkipped) this.push(readable(token))
    if (token.type !== GROUP_END) return
    if (this.#skippedFrom === this.#depth) this.#skippedFrom = undefined
    this.#depth -= 1
  }
}

function readable(token: Token): Token {
  if (token.type !== CONTROL) return token
  if (token.word === 'cell') return { type: TEXT, data: Buffer.from(' | ') }
  if (token.word === 'footnote') return { type: TEXT, data: Buffer.from(' ') }
  if (token.word === 'row' || token.word === 'sect' || token.word === 'page') return { ...token, word: 'par' }
  return token
}
