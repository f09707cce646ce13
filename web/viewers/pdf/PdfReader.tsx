import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useElementWidth } from '#web/ui/layout/use-element-width.ts'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { FindField } from '../FindField.tsx'
import type { FilePlace } from '../file-place.ts'
import { ZoomBar } from '../ZoomBar.tsx'
import { PageJump } from './PageJump.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import type { PDFDocumentProxy } from './pdf-library.ts'
import type { PageSize } from './use-pdf.ts'
import { usePdfSearch } from './use-pdf-search.ts'

interface PdfReaderProps {
  pdf: PDFDocumentProxy
  firstPage: PageSize
  place: FilePlace
  label: string
}

const GAP = 16
const MARGIN = 16
/** A point of the document at 100 %. */
const PIXELS_PER_POINT = 96 / 72
const FITTED_MAX = 1.25

/** The pages of a document, of which only the visible ones are rendered. */
export function PdfReader({ pdf, firstPage, place, label }: PdfReaderProps) {
  const pane = useRef<HTMLDivElement>(null)
  useFullscreenFocus(pane)
  const [zoom, setZoom] = useState<number>()
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(() => new Map([[1, firstPage]]))
  const width = useElementWidth(pane)
  const fitted = Math.min(
    FITTED_MAX,
    Math.max(0.1, (width - 2 * MARGIN) / (firstPage.width * PIXELS_PER_POINT)),
  )
  const scale = (zoom ?? fitted) * PIXELS_PER_POINT
  const sizeOf = (page: number) => sizes.get(page) ?? firstPage
  const pages = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => pane.current,
    estimateSize: (index) => Math.round(sizeOf(index + 1).height * scale),
    gap: GAP,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    overscan: 1,
  })
  useAnchoredScale(width > 0 ? scale : undefined, (ratio) => {
    if (!pane.current) return
    const { scrollTop, clientHeight } = pane.current
    pages.measure()
    pane.current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
  })
  useEffect(() => pages.measure(), [pages, sizes])
  const show = useCallback((page: number) => pages.scrollToIndex(page - 1, { align: 'start' }), [pages])
  useEffect(() => {
    if (place.page && width > 0) show(place.page)
    // Only where it was opened: what follows is up to the reader.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [place.page, width > 0])
  const search = usePdfSearch(pdf, show)
  const middle = (pages.scrollOffset ?? 0) + (pane.current?.clientHeight ?? 0) / 2
  const current = pages.getVirtualItemForOffset(middle)?.index ?? 0
  const learnSize = (page: number, size: PageSize) => {
    const known = sizeOf(page)
    if (known.width === size.width && known.height === size.height) return
    setSizes((before) => new Map(before).set(page, size))
  }
  return (
    <>
      <ZoomBar zoom={zoom} fitted={fitted} onZoom={setZoom}>
        <PageJump page={current + 1} count={pdf.numPages} onJump={show} />
        <FindField search={search} pane={pane} />
      </ZoomBar>
      <div
        ref={pane}
        role="document"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunk -outline-offset-2"
      >
        <div className="relative min-w-fit" style={{ height: pages.getTotalSize() }}>
          {width > 0 &&
            pages
              .getVirtualItems()
              .map(({ index, start }) => (
                <PdfSheet
                  key={index}
                  pdf={pdf}
                  number={index + 1}
                  size={sizeOf(index + 1)}
                  scale={scale}
                  top={start}
                  excerpt={place.page === index + 1 ? place.text : undefined}
                  search={search}
                  onSize={(size) => learnSize(index + 1, size)}
                />
              ))}
        </div>
      </div>
    </>
  )
}

/** Reports the change of scale since the first rendering, so that the scroll position can be kept. */
function useAnchoredScale(scale: number | undefined, onGrow: (ratio: number) => void) {
  const drawn = useRef(scale)
  const grow = useEffectEvent(onGrow)
  useLayoutEffect(() => {
    const ratio = scale && drawn.current ? scale / drawn.current : 1
    drawn.current = scale
    if (ratio !== 1) grow(ratio)
  }, [scale])
}
