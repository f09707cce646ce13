import { readXml } from './markup.ts'
import { type Block, ExtractionError } from './port.ts'
import { relationsOf } from './relations.ts'
import { ZipArchive } from './zip.ts'

/** What stands on every slide and says nothing. */
const UNSAID = new Set(['sldNum', 'dt', 'ftr', 'hdr'])
const PRESENTATION = 'ppt/presentation.xml'

/** Each slide of a presentation with its notes, in the order they are shown; its title is its heading. */
export function readPptx(bytes: Buffer): Block[] {
  const archive = new ZipArchive(bytes)
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

/** In the order of the presentation; their own numbers tell only when they were made. */
function listSlides(archive: ZipArchive): string[] {
  const relations = relationsOf(archive, PRESENTATION)
  const slides: string[] = []
  readXml(archive.read(PRESENTATION)?.toString('utf8') ?? '', {
    open(name, attributes) {
      const target = name === 'p:sldId' && relations.get(attributes['r:id'] ?? '')?.target
      if (target) slides.push(target)
    },
  })
  return slides
}

function readSlide(archive: ZipArchive, name: string): { title: string; text: string } {
  let [text, title, isText, placeholder, shapeStart] = ['', '', false, '', 0]
  readXml(archive.read(name)?.toString('utf8') ?? '', {
    open(name, attributes) {
      if (name === 'a:t') isText = true
      else if (name === 'a:br') text += '\n'
      else if (name === 'p:sp') shapeStart = text.length
      else if (name === 'p:ph') placeholder = attributes['type'] ?? ''
      else if (name === 'a:tc' && !text.endsWith('\n')) text += ' | '
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:p') text += '\n'
      else if (name === 'p:sp') {
        if (/^(title|ctrTitle)$/.test(placeholder)) {
          title ||= text.slice(shapeStart).trim().replaceAll(/\s+/g, ' ')
        }
        if (UNSAID.has(placeholder)) text = text.slice(0, shapeStart)
        placeholder = ''
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return { title, text }
}
