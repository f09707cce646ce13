import './pdf-page.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Marking } from '../find.ts'
import { rangeOfExcerpt } from '../place-in-text.ts'
import { useFoundMarks } from '../use-found-marks.ts'
import { useMarkedPlace } from '../use-marked-place.ts'
import { loadPdfLibrary, type PDFDocumentProxy } from './pdf-library.ts'
import type { PageSize } from './use-pdf.ts'

interface PdfSheetProps {
  pdf: PDFDocumentProxy
  number: number
  size: PageSize
  scale: number
  top: number
  /** Highlighted and scrolled into view. */
  excerpt: string | undefined
  search: Marking
  onSize: (size: PageSize) => void
}

/** Canvases larger than this fail on phones. */
const PIXELS_MAX = 16_000_000

/** One page: its image, and over it its text, which can be selected, searched and read aloud. */
export function PdfSheet({ pdf, number, size, scale, top, excerpt, search, onSize }: PdfSheetProps) {
  const { t } = useTranslation()
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const learnSize = useEffectEvent(onSize)

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function draw() {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      learnSize({ width, height })
      const sharpness = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(PIXELS_MAX / (width * height)) / scale,
      )
      const viewport = page.getViewport({ scale: scale * sharpness })
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      if (isOver) return
      const task = page.render({ canvas, viewport })
      stop = () => task.cancel()
      await task.promise
      // The image of the previous size is kept until the new one is rendered.
      picture.current?.replaceChildren(canvas)
    }
    draw().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [pdf, number, scale])

  useEffect(() => {
    const container = text.current
    if (!container) return
    let stop: (() => void) | undefined
    let isOver = false
    async function write(into: HTMLElement) {
      const { TextLayer } = await loadPdfLibrary()
      const page = await pdf.getPage(number)
      const textContentSource = await page.getTextContent()
      if (isOver) return
      const layer = new TextLayer({
        textContentSource,
        container: into,
        viewport: page.getViewport({ scale: 1 }),
      })
      stop = () => layer.cancel()
      await layer.render()
    }
    write(container).catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
      container.replaceChildren()
    }
  }, [pdf, number])

  useMarkedPlace(text, excerpt ?? '', (root) => rangeOfExcerpt(root, excerpt ?? ''))
  useFoundMarks(text, search)

  const style = { top, width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  return (
    <section
      aria-label={t('viewer.pageNumber', { number })}
      data-page={number}
      className="pdf-page"
      style={{ ...style, '--total-scale-factor': scale } as object}
    >
      <div ref={picture} aria-hidden className="picture" />
      <div ref={text} data-find={number - 1} className="text" />
    </section>
  )
}
