import { readHtmlTags } from './markup.ts'
import { Outline } from './outline.ts'
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
])
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

/** The paragraphs of a page under its headings, as a reader sees them. */
export function readHtml(source: string, outline = new Outline()): Block[] {
  let text = ''
  let cells: string[] = []
  let hidden = 0
  let preformatted = 0
  let level = 0
  const finish = () => {
    const whole = cells.length > 0 ? rowOf([...cells, text]) : text
    if (level > 0) outline.heading(level, whole)
    else outline.paragraph(whole)
    cells = []
    text = ''
  }
  readHtmlTags(source, {
    open(name) {
      if (UNSEEN.has(name)) hidden += 1
      if (INLINE.has(name)) return
      if (name === 'br') text += '\n'
      else if (CELLS.has(name)) {
        cells.push(text)
        text = ''
      } else {
        finish()
        level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
        if (name === 'pre') preformatted += 1
      }
    },
    close(name) {
      if (UNSEEN.has(name)) hidden -= 1
      if (INLINE.has(name) || CELLS.has(name) || name === 'br') return
      finish()
      level = 0
      if (name === 'pre') preformatted -= 1
    },
    text(piece) {
      if (hidden > 0) return
      text += preformatted > 0 ? piece : piece.replaceAll(/\s+/g, ' ')
    },
  })
  finish()
  return outline.blocks
}

/** What stands before the first cell with something in it is none. */
const rowOf = (cells: string[]): string =>
  cells
    .map((cell) => cell.trim())
    .reduce((row, cell) => (row === '' ? cell : `${row} |${cell && ` ${cell}`}`), '')

/** The charset that a page says it is in. */
export const declaredCharset = (bytes: Buffer): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w:-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
