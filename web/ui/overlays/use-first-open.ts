import { useState } from 'react'

/** Whether something has been open at least once: until then its code need not be there. */
export function useFirstOpen(isOpen: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(isOpen)
  if (isOpen && !hasBeenOpen) setHasBeenOpen(true)
  return hasBeenOpen
}
