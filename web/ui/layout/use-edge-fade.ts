import { type RefObject, useEffect } from 'react'

/** Marks a row that scrolls where more of it follows, which `edge-fade` shows. */
export function useEdgeFade(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = row
    if (!current) return
    const mark = () => {
      // Negative where the text runs from right to left.
      const before = Math.abs(current.scrollLeft)
      const after = current.scrollWidth - current.clientWidth - before
      current.toggleAttribute('data-more-before', before > 1)
      current.toggleAttribute('data-more-after', after > 1)
    }
    mark()
    const changes = new ResizeObserver(mark)
    for (const element of [current, ...current.children]) changes.observe(element)
    current.addEventListener('scroll', mark, { passive: true })
    return () => {
      changes.disconnect()
      current.removeEventListener('scroll', mark)
    }
  })
}
