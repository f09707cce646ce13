import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/** The content width of an element, updated on changes; 0 before it is mounted. */
export const useElementWidth = (element: ElementRef): number => useWidth(() => element.current)

/** The content width of what contains an element. */
export const useParentWidth = (element: ElementRef): number =>
  useWidth(() => element.current?.parentElement ?? null)

function useWidth(find: () => HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  const findNow = useEffectEvent(find)
  useLayoutEffect(() => {
    const measured = findNow()
    if (!measured) return
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const changes = new ResizeObserver(measure)
    changes.observe(measured)
    return () => changes.disconnect()
  }, [])
  return width
}
