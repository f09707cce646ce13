import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes one: the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { BytesWanted } from '#web/platform/fetch-content.ts'

export type { PDFDocumentProxy, PDFPageProxy }

/** Set by the build: see vite.config.ts. */
declare const PDF_PARTS: string

const RANGE_BYTES = 262_144
/** Larger images are left out: unpacking them would take gigabytes. */
const PICTURE_PIXELS_MAX = 100_000_000
/** How long a document that is no longer shown may take to open. */
const OPENING_MAX_MS = 3000

export const loadPdfLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs')

interface PdfSource {
  length: number
  read: (wanted: BytesWanted, signal: AbortSignal) => Promise<Uint8Array>
  /** Called when a part could not be loaded; the library waits for it. */
  onLost: (problem: unknown) => void
}

/**
 * Opens a document in ranges, as its pages are viewed. It is parsed in a worker; its scripts do not run and
 * its addresses are not loaded. We fetch the ranges, since the address of a document may expire while it is
 * read.
 */
export async function openPdf({ length, read, onLost }: PdfSource): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, VerbosityLevel } = await loadPdfLibrary()
  GlobalWorkerOptions.workerSrc = workerUrl
  const closed = new AbortController()
  const range = new PDFDataRangeTransport(length, null)
  range.abort = () => closed.abort()
  range.requestDataRange = (from, to) => {
    const whenRead = (bytes: Uint8Array) => {
      if (!closed.signal.aborted) range.onDataRange(from, bytes)
    }
    read({ from, to }, closed.signal)
      .then(whenRead)
      .catch((problem: unknown) => {
        if (!closed.signal.aborted) onLost(problem)
      })
  }
  return getDocument({
    range,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${PDF_PARTS}cmaps/`,
    standardFontDataUrl: `${PDF_PARTS}standard_fonts/`,
    wasmUrl: `${PDF_PARTS}wasm/`,
    iccUrl: `${PDF_PARTS}iccs/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: PICTURE_PIXELS_MAX,
  })
}

/**
 * Frees a document. One that is still being opened is waited for: its worker would report that it was terminated as an
 * uncaught error.
 */
export async function closePdf(task: Pick<PDFDocumentLoadingTask, 'promise' | 'destroy'>): Promise<void> {
  const isLate = new Promise((done) => setTimeout(done, OPENING_MAX_MS))
  await Promise.race([task.promise.catch(() => undefined), isLate])
  await task.destroy()
}

export const isLocked = (problem: unknown): boolean =>
  (problem as Error | undefined)?.name === 'PasswordException'

/** The text of a page, in the pieces of its layout. */
export async function piecesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => ('str' in item ? [item.str] : []))
}
