import { readXml } from './markup.ts'
import { type Block, ExtractionError } from './port.ts'
import { relationsOf } from './relations.ts'
import { withoutEmptyCells } from './table.ts'
import { ZipArchive } from './zip.ts'

/** Placeholders that repeat on every slide. */
const REPEATED_PLACEHOLDERS = new Set(['sldNum', 'dt', 'ftr', 'hdr'])
const PRESENTATION = 'ppt/presentation.xml'

/** Each slide of a presentation with its notes, in the order they are shown; its title is its heading. */
export async function readPptx(bytes: Buffer): Promise<Block[]> {
  const archive = await ZipArchive.open(bytes)
  const slides = listSlides(archive)
  if (slides.length === 0) throw new ExtractionError('damaged')
  return slides.flatMap((name, index) => {
    const { title, text } = readSlide(archive, name)
    const notes = [...relationsOf(archive, name).values()].find(({ kind }) => kind === 'notesSlide')
    const spoken = notes ? readSlide(archive, notes.target).text.replace(/^\d+$/m, '') : ''
    const whole = [text, spoken].map((part) => part.trim()).filter(Boolean)
    return whole.length === 0
      ? []
      : [{ text: whole.join('\n\n'), page: index + 1, ...(title && { headings: [title] }) }]
  })
}

/** In the order of the presentation; file numbers reflect only when slides were created. */
function listSlides(archive: ZipArchive): string[] {
  const relations = relationsOf(archive, PRESENTATION)
  const slides: string[] = []
  readXml(archive.text(PRESENTATION), {
    open(name, attributes) {
      const target = name === 'p:sldId' && relations.get(attributes['r:id'] ?? '')?.target
      if (target) slides.push(target)
    },
  })
  return slides
}

function readSlide(archive: ZipArchive, name: string): { title: string; text: string } {
  // The text of a shape or row is collected separately until it ends: searching the whole text repeatedly
  // takes minutes.
  let [before, text, title, isText, placeholder, isCell] = ['', '', '', false, '', false]
  const finish = (said: string) => {
    before += said
    text = ''
  }
  readXml(archive.text(name), {
    open(name, attributes) {
      if (name === 'a:t') isText = true
      else if (name === 'a:br') text += '\n'
      else if (name === 'p:sp' || name === 'a:tr') finish(text)
      else if (name === 'p:ph') placeholder = attributes['type'] ?? ''
      else if (name === 'a:tc') isCell = true
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:p') text += isCell ? ' ' : '\n'
      else if (name === 'a:tc') [text, isCell] = [`${text}| `, false]
      else if (name === 'a:tr') finish(`${withoutEmptyCells(text)}\n`)
      else if (name === 'p:sp') {
        if (/^(title|ctrTitle)$/.test(placeholder)) {
          title ||= text.trim().replaceAll(/\s+/g, ' ')
        }
        finish(REPEATED_PLACEHOLDERS.has(placeholder) ? '' : text)
        placeholder = ''
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return { title, text: before + text }
}
