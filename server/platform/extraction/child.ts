import { loadCharsets } from './decode-text.ts'
import { readBlocks } from './formats.ts'
import { loadPdfLibrary } from './pdf-library.ts'
import type { Format } from './port.ts'
import { serveDocuments } from './serve-documents.ts'

/** The program of the process that reads texts. */
await serveDocuments({
  async load(format) {
    loadCharsets()
    if (format === 'pdf') await loadPdfLibrary()
  },
  read: (bytes, format) => readBlocks(bytes, format as Format),
})
