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

/** The paragraphs of a page under its headings, as a reader sees them, without its navigation. */
export function readHtml(source: string): Block[] {
  const outline = new Outline()
  outline.entitle(readPage(source, outline))
  return outline.blocks
}

/** Adds the paragraphs of a page to those before, and returns its title. */
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
  const seen: ElementText = { letters: 0, linked: 0 }
  const regions: Region[] = []
  const admonitions: number[] = []
  let [depth, links, hidden, preformatted, level] = [0, 0, 0, 0, 0]
  let title = ''
  let isTitle = false
  let text = ''
  let cells: string[] = []
  const finish = () => {
    const whole = cells.length > 0 ? rowOf([...cells, text]) : text
    if (level > 0 && admonitions.length === 0) outline.heading(level, whole)
    else outline.paragraph(whole)
    cells = []
    text = ''
  }
  const closeRegion = ({ share, begin, before }: Region) => {
    const own = { letters: seen.letters - before.letters, linked: seen.linked - before.linked }
    if (isNavigation(share, own)) outline.rewind(begin)
  }
  readHtmlTags(source, {
    open(name, attributes) {
      depth += 1
      if (UNSEEN.has(name)) hidden += 1
      if (name === 'title') isTitle = title === '' && hidden === 1
      if (name === 'a') links += 1
      if (INLINE.has(name)) return
      if (name === 'br') text += '\n'
      else if (CELLS.has(name)) {
        cells.push(text)
        text = ''
      } else {
        finish()
        level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
        if (name === 'pre') preformatted += 1
        if (isAdmonition(name, attributes)) admonitions.push(depth)
        const share = shareOf(name, attributes)
        if (share !== undefined) regions.push({ depth, share, begin: outline.mark(), before: { ...seen } })
      }
    },
    close(name) {
      depth -= 1
      if (UNSEEN.has(name)) hidden -= 1
      if (name === 'title') isTitle = false
      if (name === 'a') links -= 1
      if (INLINE.has(name) || CELLS.has(name) || name === 'br') return
      finish()
      level = 0
      if (name === 'pre') preformatted -= 1
      if (admonitions.at(-1) === depth + 1) admonitions.pop()
      const region = regions.at(-1)
      if (region?.depth === depth + 1) {
        regions.pop()
        closeRegion(region)
      }
    },
    text(piece) {
      if (isTitle) title += piece
      if (hidden > 0) return
      const visible = preformatted > 0 ? piece : piece.replaceAll(/\s+/g, ' ')
      const letters = visible.trim().length
      seen.letters += letters
      if (links > 0) seen.linked += letters
      text += visible
    },
  })
  finish()
  return title
}

/** What stands before the first cell with something in it is none. */
const rowOf = (cells: string[]): string =>
  cells
    .map((cell) => cell.trim())
    .reduce((row, cell) => (row === '' ? cell : `${row} |${cell && ` ${cell}`}`), '')

/** The charset that a page says it is in. */
export const declaredCharset = (bytes: Buffer): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
