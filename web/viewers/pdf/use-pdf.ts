import { useEffect, useEffectEvent, useState } from 'react'
import type { KnowledgeFile } from '#contract/files.ts'
import type { BytesWanted } from '#web/platform/fetch-content.ts'
import { onceConnected } from '#web/platform/once-connected.ts'
import { fetchSomeBytes } from '../queries.ts'
import { closePdf, openPdf, type PDFDocumentProxy } from './pdf-library.ts'

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; pdf: PDFDocumentProxy; firstPage: PageSize }
  | { state: 'failed'; problem: unknown }

/** In points of the document. */
export interface PageSize {
  width: number
  height: number
}

/** The document of a file, open while it is shown. */
export function usePdf(file: KnowledgeFile, attempt: number): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf & { of?: number }>({ state: 'opening' })
  // A page that was not viewed yet may be requested without a connection.
  const read = useEffectEvent((wanted: BytesWanted, signal: AbortSignal) =>
    onceConnected(() => fetchSomeBytes(file, wanted, signal))(),
  )
  const { fileSize: length } = file
  useEffect(() => {
    let isOver = false
    const report = (now: OpenedPdf) => {
      if (!isOver) setOpened({ of: attempt, ...now })
    }
    const onLost = (problem: unknown) => report({ state: 'failed', problem })
    const opening = openPdf({ length, read: (wanted, signal) => read(wanted, signal), onLost })
    opening
      .then(async (task) => {
        const pdf = await task.promise
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        report({ state: 'open', pdf, firstPage: { width, height } })
      })
      .catch(onLost)
    return () => {
      isOver = true
      opening.then(closePdf).catch(() => undefined)
    }
  }, [length, attempt])
  return opened.of === attempt ? opened : { state: 'opening' }
}
