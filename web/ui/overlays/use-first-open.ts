import { useState } from 'react'

/** Whether it has been open at least once: its code is not needed before. */
export function useFirstOpen(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen)
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true)
  return hasBeenOpen
}
