import { readXml } from './markup.ts'
import { type Block, ExtractionError } from './port.ts'
import { ZipArchive } from './zip.ts'

/** Each slide of a presentation with its notes, by number; its title is its heading. */
export function readPptx(bytes: Buffer): Block[] {
  const archive = new ZipArchive(bytes)
  const slides = archive.names
    .flatMap((name) => {
      const number = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1]
      return number ? [{ name, page: Number(number) }] : []
    })
    .sort((a, b) => a.page - b.page)
  if (slides.length === 0) throw new ExtractionError('damaged')
  return slides.flatMap(({ name, page }) => {
    const { title, text } = readSlide(archive.read(name)?.toString('utf8') ?? '')
    const notes = archive.read(`ppt/notesSlides/notesSlide${page}.xml`)?.toString('utf8')
    const spoken = notes ? readSlide(notes).text.replace(/^\d+$/m, '') : ''
    const whole = [text, spoken].map((part) => part.trim()).filter(Boolean)
    return whole.length === 0 ? [] : [{ text: whole.join('\n\n'), page, ...(title && { headings: [title] }) }]
  })
}

function readSlide(xml: string): { title: string; text: string } {
  let [text, title, isText, isTitle, shapeStart] = ['', '', false, false, 0]
  readXml(xml, {
    open(name, attributes) {
      if (name === 'a:t') isText = true
      else if (name === 'a:br') text += '\n'
      else if (name === 'p:sp') shapeStart = text.length
      else if (name === 'p:ph') isTitle = /^(title|ctrTitle)$/.test(attributes['type'] ?? '')
      else if (name === 'a:tc' && !text.endsWith('\n')) text += ' | '
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:p') text += '\n'
      else if (name === 'p:sp') {
        if (isTitle) title ||= text.slice(shapeStart).trim().replaceAll(/\s+/g, ' ')
        isTitle = false
      }
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return { title, text }
}
