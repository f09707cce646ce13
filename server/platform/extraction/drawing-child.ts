import { loadPdfLibrary } from './pdf-library.ts'
import type { DrawnKind } from './port.ts'
import { serveDocuments } from './serve-documents.ts'
import { drawThumbnail, loadCanvas } from './thumbnail.ts'

/**
 * The program of the process that draws thumbnails. Unlike that which reads texts it may load native code, which draws;
 * otherwise it has the same limits.
 */
await serveDocuments({
  async load() {
    await loadCanvas()
    await loadPdfLibrary()
  },
  async *read(bytes, kind) {
    yield { picture: (await drawThumbnail(bytes, kind as DrawnKind)).toString('base64') }
  },
})
