import { useEffect } from 'react'
import { openWindows } from './open-windows.ts'

/**
 * When a window goes whose opener has gone too, the focus would fall through what lies below it to the page, where nothing
 * can be done: the window below gets it.
 */
export function useFocusBelow(): void {
  useEffect(
    () => () => {
      // By then the window has given the focus back, where it could.
      requestAnimationFrame(() => void requestAnimationFrame(focusTopmost))
    },
    [],
  )
}

function focusTopmost() {
  const topmost = openWindows().at(-1)
  const { activeElement } = document
  if (!topmost || !activeElement || topmost.contains(activeElement)) return
  const isBelow = topmost.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_PRECEDING
  if (isBelow) topmost.focus()
}
