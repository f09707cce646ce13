import { readXml } from './markup.ts'
import { Outline } from './outline.ts'
import { type Block, ExtractionError } from './port.ts'
import { withoutEmptyCells } from './table.ts'
import { ZipArchive } from './zip.ts'

/** Paragraphs of a Word document under its headings; tables row by row. */
export function readDocx(bytes: Buffer): Block[] {
  const archive = new ZipArchive(bytes)
  const document = archive.read('word/document.xml')
  if (!document) throw new ExtractionError('damaged')
  const outline = new Outline()
  const levels = headingLevels(archive.read('word/styles.xml')?.toString('utf8') ?? '')
  readParagraphs(document.toString('utf8'), outline, levels)
  for (const name of ['word/footnotes.xml', 'word/endnotes.xml']) {
    const notes = archive.read(name)
    if (notes) readParagraphs(notes.toString('utf8'), outline, levels)
  }
  return outline.blocks
}

/** Which styles are headings, and how deep: their ids are translated, their outline levels are not. */
function headingLevels(styles: string): Map<string, number> {
  const levels = new Map<string, number>()
  let style = ''
  readXml(styles, {
    open(name, attributes) {
      if (name === 'w:style') style = attributes['w:styleId'] ?? ''
      if (name === 'w:outlineLvl') levels.set(style, Number(attributes['w:val']) + 1)
      if (name === 'w:name') {
        const level = /^heading (\d)$/i.exec(attributes['w:val'] ?? '')?.[1]
        if (level) levels.set(style, Number(level))
      }
    },
  })
  return levels
}

function readParagraphs(xml: string, outline: Outline, levels: Map<string, number>): void {
  let [text, level, rows, isText] = ['', 0, 0, false]
  let row = ''
  readXml(xml, {
    open(name, attributes) {
      if (name === 'w:t') isText = true
      else if (name === 'w:tab') text += '\t'
      else if (name === 'w:br' || name === 'w:cr') text += '\n'
      else if (name === 'w:pStyle') level = levels.get(attributes['w:val'] ?? '') ?? 0
      else if (name === 'w:tr') rows += 1
    },
    close(name) {
      if (name === 'w:t') isText = false
      else if (name === 'w:tc') row += ' | '
      else if (name === 'w:tr') {
        rows -= 1
        if (rows > 0) return
        outline.paragraph(withoutEmptyCells(row))
        row = ''
      } else if (name === 'w:p') {
        if (rows > 0) row += `${row.endsWith('| ') || row === '' ? '' : ' '}${text.trim()}`
        else if (level > 0) outline.heading(level, text)
        else outline.paragraph(text)
        ;[text, level] = ['', 0]
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
}
