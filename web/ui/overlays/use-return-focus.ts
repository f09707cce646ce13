import { type RefObject, use, useEffect, useState } from 'react'
import { isFocusLost } from '../layout/lost-focus.ts'
import { PopupBelow } from './NestedDialogs.tsx'

/**
 * The element to focus when a dialog closes: the one that is found, else the one that had the focus when it was opened.
 * Base UI reads it later, when a field of the dialog has focused itself, and then uses an older element. If that is
 * gone, the dialog below gets it.
 */
export function useReturnFocus(
  isOpen: boolean,
  popup: RefObject<HTMLElement | null>,
  find?: () => HTMLElement | null,
) {
  const below = use(PopupBelow)
  const [opening, setOpening] = useState({ isOpen, opener: isOpen ? document.activeElement : null })
  if (opening.isOpen !== isOpen)
    setOpening({ isOpen, opener: isOpen ? document.activeElement : opening.opener })

  useEffect(() => {
    if (!isOpen) return
    return () => focusWhenLost(below)
  }, [isOpen, below])

  return (): HTMLElement | boolean => {
    if (hasFocusMovedOn(popup.current)) return false
    const found = find?.()
    if (found) return found
    const { opener } = opening
    return opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : true
  }
}

/** Whether something outside a popup that closes has the focus already, such as a field that the user went to. */
export const hasFocusMovedOn = (popup: HTMLElement | null): boolean =>
  !isFocusLost() && !popup?.contains(document.activeElement)

/** After Base UI has returned the focus. What closes a dialog may also remove its opener. */
function focusWhenLost(below: RefObject<HTMLElement | null> | null): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) below?.current?.focus()
  })
}
