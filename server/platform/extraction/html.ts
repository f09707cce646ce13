import { readHtmlTags } from './markup.ts'
import { Outline, type OutlineMark } from './outline.ts'
import {
  type ElementText,
  isAdmonition,
  isHeadingMark,
  isNavigation,
  isRowOfLinks,
  isSkipLink,
  type Links,
  navigationShare,
} from './page-navigation.ts'
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
/** Elements in which a row of links is content, such as an entry of an index. */
const ITEMS = new Set(['li', 'dt', 'dd', 'pre', 'table'])
/** Paragraphs at the beginning and at the end of a page, where navigation is. */
const EDGE_BLOCKS = 4
const NO_LINKS: Links = { count: 0, outside: '' }

/** The visible paragraphs of a page under its headings, without its navigation. */
export function readHtml(source: string): Block[] {
  const outline = new Outline()
  outline.entitle(readPage(source, outline))
  return outline.blocks
}

/** Appends the paragraphs of a page, and returns its title. */
export function readPage(source: string, outline: Outline): string {
  const begin = outline.mark()
  const reader = readElements(source, new PageReader(outline, navigationShare))
  removeRowsOfLinks(outline, begin.blocks, reader.rowsOfLinks)
  // A page may consist of links only.
  const isEmpty = outline.blocks.length === begin.blocks
  return (isEmpty ? readElements(source, new PageReader(outline, () => undefined)) : reader).title
}

function readElements(source: string, reader: PageReader): PageReader {
  readHtmlTags(source, reader)
  reader.finish()
  return reader
}

/** Further inside a page, such rows are content: types, grammars, entries of an index. */
function removeRowsOfLinks(outline: Outline, first: number, rows: ReadonlySet<Block>): void {
  const end = outline.blocks.length
  for (let index = end - 1; index >= first; index -= 1) {
    const isAtEdge = index < first + EDGE_BLOCKS || index >= end - EDGE_BLOCKS
    const block = outline.blocks[index]
    if (isAtEdge && block && rows.has(block)) outline.remove(index)
  }
}

type ShareOf = typeof navigationShare

interface Region {
  depth: number
  share: number
  begin: OutlineMark
  before: ElementText
}

/** The state of reading a page. */
class PageReader {
  title = ''
  readonly rowsOfLinks = new Set<Block>()
  readonly #outline: Outline
  readonly #shareOf: ShareOf
  readonly #seen: ElementText = { letters: 0, linked: 0 }
  readonly #regions: Region[] = []
  readonly #admonitions: number[] = []
  #depth = 0
  #links = 0
  #skipLinks = 0
  #items = 0
  #ofParagraph: Links = { ...NO_LINKS }
  #hidden = 0
  #preformatted = 0
  #level = 0
  #isTitle = false
  #text = ''
  #cells: string[] = []

  constructor(outline: Outline, shareOf: ShareOf) {
    this.#outline = outline
    this.#shareOf = shareOf
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (UNSEEN.has(name)) this.#hidden += 1
    if (name === 'title') this.#isTitle = this.title === '' && this.#hidden === 1
    if (name === 'a') this.#openLink(attributes)
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
    if (name === 'a') this.#closeLink()
    if (INLINE.has(name) || CELLS.has(name) || name === 'br') return
    this.finish()
    this.#level = 0
    if (ITEMS.has(name)) this.#items -= 1
    if (name === 'pre') this.#preformatted -= 1
    if (this.#admonitions.at(-1) === this.#depth + 1) this.#admonitions.pop()
    if (this.#regions.at(-1)?.depth === this.#depth + 1) this.#closeRegion()
  }

  #openLink(attributes: Record<string, string>): void {
    this.#links += 1
    if (isSkipLink(attributes)) {
      this.#skipLinks += 1
      this.#hidden += 1
    } else this.#ofParagraph.count += 1
  }

  /** Links do not contain links. */
  #closeLink(): void {
    this.#links -= 1
    this.#hidden -= this.#skipLinks
    this.#skipLinks = 0
  }

  text(piece: string): void {
    if (this.#isTitle) this.title += piece
    const isMark = this.#level > 0 && this.#links > 0 && isHeadingMark(piece)
    if (this.#hidden > 0 || isMark) return
    const visible = this.#preformatted > 0 ? piece : piece.replaceAll(/\s+/g, ' ')
    const letters = visible.trim().length
    this.#seen.letters += letters
    if (this.#links > 0) this.#seen.linked += letters
    else this.#ofParagraph.outside += visible
    this.#text += visible
  }

  /** Ends the open paragraph. */
  finish(): void {
    const whole = this.#cells.length > 0 ? rowOf([...this.#cells, this.#text]) : this.#text
    if (this.#level > 0 && this.#admonitions.length === 0) this.#outline.heading(this.#level, whole)
    else this.#paragraph(whole)
    this.#cells = []
    this.#text = ''
    this.#ofParagraph = { ...NO_LINKS }
  }

  #paragraph(text: string): void {
    const block = this.#outline.paragraph(text)
    if (block && this.#items === 0 && isRowOfLinks(block.text, this.#ofParagraph)) this.rowsOfLinks.add(block)
  }

  #openBlock(name: string, attributes: Record<string, string>): void {
    this.finish()
    this.#level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
    if (name === 'pre') this.#preformatted += 1
    if (ITEMS.has(name)) this.#items += 1
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
