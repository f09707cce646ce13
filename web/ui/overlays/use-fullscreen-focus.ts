import { type RefObject, useEffect } from 'react'
import { openWindows } from './open-windows.ts'

/**
 * Gives the focus to what a FullscreenDialog shows, so that keys scroll it, unless the person is somewhere else in it already, or
 * another window lies over it.
 */
export function useFullscreenFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // What stood in the window's place before, or opened it, gives the focus back to what lies below.
    const frame = requestAnimationFrame(() => {
      const stage = openWindows().at(-1)
      const { activeElement } = document
      if (
        stage?.contains(element.current) &&
        activeElement &&
        (activeElement === stage || isBelow(activeElement, stage))
      )
        element.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [element])
}

const isBelow = (active: Element, stage: Element) =>
  (stage.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
