import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The data that pdf.js reads for texts, by its option, and the folder of its package. */
const FOLDERS = { cMapUrl: 'cmaps/', standardFontDataUrl: 'standard_fonts/' }

type Kind = keyof typeof FOLDERS

let library: ReturnType<typeof load> | undefined

/**
 * pdf.js with its worker and data, completely in memory: a reading process that has changed its user may have no access
 * to the files of this program.
 */
export function loadPdfLibrary() {
  library ??= load()
  return library
}

async function load() {
  const [{ getDocument, VerbosityLevel }, cMapUrl, standardFontDataUrl] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    readFolder(FOLDERS.cMapUrl),
    readFolder(FOLDERS.standardFontDataUrl),
    import(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')),
  ])
  const files: Record<Kind, Map<string, Uint8Array>> = { cMapUrl, standardFontDataUrl }
  class BinaryDataFactory {
    async fetch({ kind, filename }: { kind: Kind; filename: string }): Promise<Uint8Array> {
      const bytes = files[kind].get(filename)
      if (!bytes) throw new Error(`pdf.js has no file ${filename}.`)
      return bytes.slice()
    }
  }
  return { getDocument, VerbosityLevel, data: { ...FOLDERS, BinaryDataFactory } }
}

async function readFolder(name: string): Promise<Map<string, Uint8Array>> {
  const folder = new URL(name, import.meta.resolve('pdfjs-dist/package.json'))
  const files = await readdir(fileURLToPath(folder))
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, folder))))
  return new Map(files.map((file, index) => [file, new Uint8Array(contents[index] ?? [])]))
}
