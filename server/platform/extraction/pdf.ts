import { loadPdfLibrary } from './pdf-library.ts'
import { type Block, ExtractionError } from './port.ts'

const PAGES_MAX = 20_000

/** The text of each page. An unreadable page is skipped. */
export async function* readPdf(bytes: Buffer): AsyncGenerator<Block> {
  const document = await openPdf(bytes)
  if (document.numPages > PAGES_MAX) throw new ExtractionError('too_large')
  for (let number = 1; number <= document.numPages; number += 1) {
    const text = await document.getPage(number).then(textOf, () => '')
    if (text !== '') yield { text, page: number }
  }
}

/** Throws an `ExtractionError` when the document is damaged or needs a password. */
export async function openPdf(bytes: Buffer) {
  const { getDocument, VerbosityLevel, data } = await loadPdfLibrary()
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    ...data,
    disableFontFace: true,
    useSystemFonts: false,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
  })
  return loading.promise.catch((error: unknown) => {
    const isLocked = (error as Error).name === 'PasswordException'
    throw new ExtractionError(isLocked ? 'locked' : 'damaged', { cause: error })
  })
}

interface Page {
  getTextContent(): Promise<{ items: object[] }>
  cleanup(): unknown
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent()
  const text = items.map((item) =>
    'str' in item ? `${String(item.str)}${'hasEOL' in item && item.hasEOL ? '\n' : ''}` : '',
  )
  page.cleanup()
  return text.join('').trim()
}
