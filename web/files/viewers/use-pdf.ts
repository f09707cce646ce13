import { useEffect, useState } from 'react'
import { openPdf, type PDFDocumentProxy } from './pdf-library.ts'

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; pdf: PDFDocumentProxy; firstPage: PageSize }
  | { state: 'failed'; problem: unknown }

/** In points of the document. */
export interface PageSize {
  width: number
  height: number
}

/** The document at an address, open for as long as it is shown. */
export function usePdf(url: string, attempt: number): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf & { of?: string }>({ state: 'opening' })
  const of = `${attempt} ${url}`
  useEffect(() => {
    let isOver = false
    const opening = openPdf(url)
    opening
      .then(async (task) => {
        const pdf = await task.promise
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        if (!isOver) setOpened({ of, state: 'open', pdf, firstPage: { width, height } })
      })
      .catch((problem: unknown) => {
        if (!isOver) setOpened({ of, state: 'failed', problem })
      })
    return () => {
      isOver = true
      opening.then((task) => task.destroy()).catch(() => undefined)
    }
  }, [url, of])
  return opened.of === of ? opened : { state: 'opening' }
}
