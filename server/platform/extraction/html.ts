import { readHtmlTags } from './markup.ts'
import { Outline, type OutlineMark } from './outline.ts'
import { type ElementText, isAdmonition, isNavigation, navigationShare } from './page-navigation.ts'
import type { Block } from './port.ts'

const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'iframe',
  'object',
  'select',
  'button',
])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

/** The visible paragraphs of a page under its headings, without its navigation. */
export function readHtml(source: string): Block[] {
  const outline = new Outline()
  outline.entitle(readPage(source, outline))
  return outline.blocks
}

/** Appends the paragraphs of a page, and returns its title. */
export function readPage(source: string, outline: Outline): string {
  const begin = outline.mark()
  const title = readElements(source, outline, navigationShare)
  // A page may consist of links only.
  const isEmpty = outline.blocks.length === begin.blocks
  return isEmpty ? readElements(source, outline, () => undefined) : title
}

interface Region {
  depth: number
  share: number
  begin: OutlineMark
  before: ElementText
}

function readElements(source: string, outline: Outline, shareOf: typeof navigationShare): string {
  const reader = new PageReader(outline, shareOf)
  readHtmlTags(source, reader)
  reader.finish()
  return reader.title
}

/** The state of reading a page. */
class PageReader {
  title = ''
  readonly #outline: Outline
  readonly #shareOf: typeof navigationShare
  readonly #seen: ElementText = { letters: 0, linked: 0 }
  readonly #regions: Region[] = []
  readonly #admonitions: number[] = []
  #depth = 0
  #links = 0
  #hidden = 0
  #preformatted = 0
  #level = 0
  #isTitle = false
  #text = ''
  #cells: string[] = []

  constructor(outline: Outline, shareOf: typeof navigationShare) {
    this.#outline = outline
    this.#shareOf = shareOf
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (UNSEEN.has(name)) this.#hidden += 1
    if (name === 'title') this.#isTitle = this.title === '' && this.#hidden === 1
    if (name === 'a') this.#links += 1
    if (INLINE.has(name)) return
    if (name === 'br') this.#text += '\n'
    else if (CELLS.has(name)) {
      this.#cells.push(this.#text)
      this.#text = ''
    } else this.#openBlock(name, attributes)
  }

  close(name: string): void {
    this.#depth -= 1
    if (UNSEEN.has(name)) this.#hidden -= 1
    if (name === 'title') this.#isTitle = false
    if (name === 'a') this.#links -= 1
    if (INLINE.has(name) || CELLS.has(name) || name === 'br') return
    this.finish()
    this.#level = 0
    if (name === 'pre') this.#preformatted -= 1
    if (this.#admonitions.at(-1) === this.#depth + 1) this.#admonitions.pop()
    if (this.#regions.at(-1)?.depth === this.#depth + 1) this.#closeRegion()
  }

  text(piece: string): void {
    if (this.#isTitle) this.title += piece
    if (this.#hidden > 0) return
    const visible = this.#preformatted > 0 ? piece : piece.replaceAll(/\s+/g, ' ')
    const letters = visible.trim().length
    this.#seen.letters += letters
    if (this.#links > 0) this.#seen.linked += letters
    this.#text += visible
  }

  /** Ends the open paragraph. */
  finish(): void {
    const whole = this.#cells.length > 0 ? rowOf([...this.#cells, this.#text]) : this.#text
    if (this.#level > 0 && this.#admonitions.length === 0) this.#outline.heading(this.#level, whole)
    else this.#outline.paragraph(whole)
    this.#cells = []
    this.#text = ''
  }

  #openBlock(name: string, attributes: Record<string, string>): void {
    this.finish()
    this.#level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
    if (name === 'pre') this.#preformatted += 1
    if (isAdmonition(name, attributes)) this.#admonitions.push(this.#depth)
    const share = this.#shareOf(name, attributes)
    if (share === undefined) return
    const begin = this.#outline.mark()
    this.#regions.push({ depth: this.#depth, share, begin, before: { ...this.#seen } })
  }

  #closeRegion(): void {
    const region = this.#regions.pop()
    if (!region) return
    const { share, begin, before } = region
    const own = { letters: this.#seen.letters - before.letters, linked: this.#seen.linked - before.linked }
    if (isNavigation(share, own)) this.#outline.rewind(begin)
  }
}

/** Empty cells before the first non-empty one are removed. */
const rowOf = (cells: string[]): string =>
  cells
    .map((cell) => cell.trim())
    .reduce((row, cell) => (row === '' ? cell : `${row} |${cell && ` ${cell}`}`), '')

/** The charset that a page declares. */
export const declaredCharset = (bytes: Buffer): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
