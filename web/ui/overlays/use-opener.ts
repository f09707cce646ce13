import { type RefObject, useState } from 'react'

/**
 * Where the focus goes when a window closes: to what had it when the window was asked for. Base UI looks only when a field of
 * the window has taken the focus by itself, or what had it has given way, and then finds an older place.
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
