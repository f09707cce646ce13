import { useEffect, useRef, useState } from 'react'
import { findEach } from './passage.ts'
import { type PDFDocumentProxy, piecesOf } from './pdf-library.ts'

/** One of the places that were found: so many on that page come before it. */
interface Find {
  page: number
  index: number
}

export interface PdfFinds {
  query: string
  /** How many there are on the pages that were read so far. */
  total: number
  /** Which of all it is, from 1. */
  ordinal: number
  current: Find | undefined
  isReading: boolean
}

export interface PdfSearching extends PdfFinds {
  find: (query: string) => void
  step: (way: 1 | -1) => void
}

const NOTHING = { of: '', finds: [], isReading: false }
/** How often the count on screen is renewed while pages are read. */
const PAGES_AT_ONCE = 20

/** Looks for words in a whole document, page after page, without keeping the page from being used. */
export function usePdfSearch(pdf: PDFDocumentProxy, show: (page: number) => void): PdfSearching {
  const [query, find] = useState('')
  const [result, setResult] = useState<{ of: string; finds: Find[]; isReading: boolean }>(NOTHING)
  const [chosen, setChosen] = useState({ of: '', at: 0 })
  const texts = useRef(new Map<number, string[]>())

  useEffect(() => {
    let isOver = false
    const report = (finds: Find[], isReading: boolean) => {
      if (!isOver) setResult({ of: query, finds: [...finds], isReading })
    }
    async function search() {
      const finds: Find[] = []
      for (let page = 1; page <= pdf.numPages && !isOver; page += 1) {
        const pieces = texts.current.get(page) ?? (await pdf.getPage(page).then(piecesOf, () => []))
        texts.current.set(page, pieces)
        const found = findEach(pieces, query).map((_, index) => ({ page, index }))
        const isFirst = finds.length === 0 && found.length > 0
        finds.push(...found)
        if (isFirst || page % PAGES_AT_ONCE === 0) report(finds, true)
      }
      report(finds, false)
    }
    if (query !== '') void search()
    return () => {
      isOver = true
    }
  }, [pdf, query])

  const { finds, isReading } = result.of === query ? result : { ...NOTHING, isReading: query !== '' }
  const at = chosen.of === query ? chosen.at : 0
  const current = finds[at]
  const page = current?.page
  useEffect(() => {
    if (page) show(page)
  }, [page, query, show])

  const step = (way: 1 | -1) =>
    setChosen({ of: query, at: (at + way + finds.length) % Math.max(1, finds.length) })
  return { query, find, step, total: finds.length, ordinal: current ? at + 1 : 0, current, isReading }
}
