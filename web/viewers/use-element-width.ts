import { type RefObject, useLayoutEffect, useState } from 'react'

/** The content width of an element, updated on changes; 0 before it is mounted. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const changes = new ResizeObserver(measure)
    changes.observe(measured)
    return () => changes.disconnect()
  }, [element])
  return width
}
