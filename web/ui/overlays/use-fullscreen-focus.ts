import { type RefObject, useEffect } from 'react'
import { openWindows } from './open-windows.ts'

/**
 * Focuses the content of a FullscreenDialog, so that keys scroll it, unless the focus is elsewhere in it
 * already, or another dialog is open over it.
 */
export function useFullscreenFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A previous dialog, or the opener, returns the focus to the element below in the same frame.
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
