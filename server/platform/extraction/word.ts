import { readXml } from './markup.ts'
import { Outline } from './outline.ts'
import { type Block, ExtractionError } from './port.ts'
import { withoutEmptyCells } from './table.ts'
import { ZipArchive } from './zip.ts'

/** Paragraphs of a Word document under its headings; tables row by row. */
export async function readDocx(bytes: Buffer): Promise<Block[]> {
  const archive = await ZipArchive.open(bytes)
  const document = archive.text('word/document.xml')
  if (document === '') throw new ExtractionError('damaged')
  const outline = new Outline()
  const levels = headingLevels(archive.text('word/styles.xml'))
  for (const xml of [document, archive.text('word/footnotes.xml'), archive.text('word/endnotes.xml')]) {
    readParagraphs(xml, outline, levels)
  }
  return outline.blocks
}

/** Heading styles with their levels: style ids are localised, outline levels are not. */
function headingLevels(styles: string): Map<string, number> {
  const levels = new Map<string, number>()
  let style = ''
  readXml(styles, {
    open(name, attributes) {
      if (name === 'w:style') style = attributes['w:styleId'] ?? ''
      const said = attributes['w:val'] ?? ''
      // Levels count from 0; 9 stands for body text.
      if (name === 'w:outlineLvl' && /^[0-8]$/.test(said)) levels.set(style, Number(said) + 1)
      const level = name === 'w:name' && /^heading ([1-9])$/i.exec(said)?.[1]
      if (level) levels.set(style, Number(level))
    },
  })
  return levels
}

/** For programs without text boxes: repeats the text of one. */
const FALLBACK = 'mc:Fallback'

function readParagraphs(xml: string, outline: Outline, levels: Map<string, number>): void {
  let [text, level, rows, isText] = ['', 0, 0, false]
  let fallbacks = 0
  let row = ''
  // Separates the paragraphs of a cell.
  let isCellBegun = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'w:t') isText = fallbacks === 0
      else if (name === FALLBACK) fallbacks += 1
      else if (name === 'w:tab') text += '\t'
      else if (name === 'w:br' || name === 'w:cr') text += '\n'
      else if (name === 'w:pStyle') level = levels.get(attributes['w:val'] ?? '') ?? 0
      else if (name === 'w:tr') rows += 1
    },
    close(name) {
      if (name === 'w:t') isText = false
      else if (name === FALLBACK) fallbacks -= 1
      else if (name === 'w:tc') [row, isCellBegun] = [`${row} | `, false]
      else if (name === 'w:tr') {
        rows -= 1
        if (rows > 0) return
        outline.paragraph(withoutEmptyCells(row))
        ;[row, isCellBegun] = ['', false]
      } else if (name === 'w:p') {
        if (rows > 0) [row, isCellBegun] = [`${row}${isCellBegun ? ' ' : ''}${text.trim()}`, true]
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
