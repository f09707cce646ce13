import { useMemo } from 'react'
import { loosely } from '../patterns.ts'
import { useUnitSearch } from '../use-unit-search.ts'
import { type PDFDocumentProxy, piecesOf } from './pdf-library.ts'

/** Searches a whole document; pages are counted from 0 here. */
export function usePdfSearch(pdf: PDFDocumentProxy, show: (page: number) => void) {
  const pages = useMemo(() => {
    const read = new Map<number, Promise<string[]>>()
    const textsOf = (unit: number) => {
      const text =
        read.get(unit) ??
        pdf
          .getPage(unit + 1)
          .then(piecesOf, () => [])
          .then((pieces) => [pieces.join('')])
      read.set(unit, text)
      return text
    }
    return { count: pdf.numPages, textsOf }
  }, [pdf])
  return useUnitSearch(pages, { patternOf: loosely, show: (unit) => show(unit + 1) })
}
