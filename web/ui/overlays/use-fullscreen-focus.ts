import { type RefObject, useEffect } from 'react'
import { openWindows } from '../layout/open-windows.ts'

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
        focusQuietly(element.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [element])
}

/** Without its frame until the first key: the page may have been opened by its address. */
function focusQuietly(element: HTMLElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  // Older browsers do not count events.
  const isUntouched = 'eventCounts' in performance && performance.eventCounts.get('keydown') === 0
  if (!isUntouched || element instanceof HTMLTextAreaElement) return
  element.dataset.quiet = ''
  document.addEventListener('keydown', () => delete element.dataset.quiet, { once: true, capture: true })
}

const isBelow = (active: Element, stage: Element) =>
  (stage.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
