import { useEffect } from 'react'
import { openWindows } from './open-windows.ts'

/**
 * When a dialog closes whose opener was removed, the focus would move to the page, where nothing can be
 * operated: the dialog below gets it.
 */
export function useFocusBelow(): void {
  useEffect(
    () => () => {
      // After the dialog has tried to return the focus itself.
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
