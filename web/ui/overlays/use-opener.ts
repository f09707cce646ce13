import { type RefObject, useState } from 'react'

/**
 * The element to focus when a dialog closes: the one that had the focus when it was opened. Base UI reads it
 * later, when a field of the dialog has focused itself, or the opener was removed, and then uses an older
 * element.
 */
export function useOpener(isOpen: boolean, popup: RefObject<HTMLElement | null>) {
  const [opening, setOpening] = useState({ isOpen, opener: isOpen ? document.activeElement : null })
  if (opening.isOpen !== isOpen)
    setOpening({ isOpen, opener: isOpen ? document.activeElement : opening.opener })
  return (): HTMLElement | boolean => {
    const { activeElement, body } = document
    const hasMovedOn = activeElement && activeElement !== body && !popup.current?.contains(activeElement)
    if (hasMovedOn) return false
    const { opener } = opening
    return opener instanceof HTMLElement && opener.isConnected && opener !== body ? opener : true
  }
}
