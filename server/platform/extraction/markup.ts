import { Parser } from 'htmlparser2'
import { ExtractionError } from './port.ts'

/** Real documents are far below this depth; deeper ones are attacks. */
const DEPTH_MAX = 250

export interface MarkupReader {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses XML tag by tag. Entities that a document defines are not expanded. */
export const readXml = (source: string, reader: MarkupReader): void => walk(source, reader, true)

export const readHtmlTags = (source: string, reader: MarkupReader): void => walk(source, reader, false)

/** `sheet` of `x:sheet`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function walk(source: string, reader: MarkupReader, xmlMode: boolean): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > DEPTH_MAX) throw new ExtractionError('too_deep')
        reader.open?.(name, attributes)
      },
      onclosetag(name) {
        depth -= 1
        reader.close?.(name)
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode, decodeEntities: true },
  )
  parser.end(source)
}
