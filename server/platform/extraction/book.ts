import { dirname, join } from 'node:path/posix'
import { readPage } from './html.ts'
import { localName, readXml } from './markup.ts'
import { Outline } from './outline.ts'
import { type Block, ExtractionError } from './port.ts'
import { ZipArchive } from './zip.ts'

/** The chapters of an EPUB in reading order. */
export async function readEpub(bytes: Buffer): Promise<Block[]> {
  const archive = await ZipArchive.open(bytes)
  if (archive.read('META-INF/encryption.xml')?.includes('EncryptedKey')) throw new ExtractionError('locked')
  const packagePath = findPackage(archive.text('META-INF/container.xml'))
  const chapters = listChapters(archive.text(packagePath))
  if (chapters.length === 0) throw new ExtractionError('damaged')
  const outline = new Outline()
  for (const chapter of chapters) {
    readPage(archive.text(join(dirname(packagePath), safeDecode(chapter))), outline)
  }
  return outline.blocks
}

function findPackage(container: string): string {
  let path = ''
  readXml(container, {
    open(name, attributes) {
      if (localName(name) === 'rootfile') path ||= attributes['full-path'] ?? ''
    },
  })
  return path
}

function listChapters(description: string): string[] {
  const files = new Map<string, string>()
  const order: string[] = []
  readXml(description, {
    open(name, attributes) {
      if (localName(name) === 'item') files.set(attributes['id'] ?? '', attributes['href'] ?? '')
      if (localName(name) === 'itemref') order.push(attributes['idref'] ?? '')
    },
  })
  return order.flatMap((id) => files.get(id) ?? [])
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
