import { useState } from 'react'

export interface FoldedPopup {
  /** Whether the button of the popup is on the page. */
  isShown: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/**
 * A popup whose button is an entry of a menu until it has something to show. Once opened, the button stays, so that the
 * focus returns to it.
 */
export function useFoldedPopup(hasContent: boolean): FoldedPopup {
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return {
    isShown: hasContent || wasOpened,
    isOpen,
    setOpen: (open) => {
      if (open) setOpened(true)
      setIsOpen(open)
    },
  }
}
