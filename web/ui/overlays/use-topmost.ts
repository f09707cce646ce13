import { useEffect, useRef } from 'react'

/** The open popups over the page, the last one on top. */
const stack: symbol[] = []
const answered = new WeakSet<Event>()

interface Closing {
  reason: string
  event: Event
  cancel: () => void
  allowPropagation: () => void
}

/**
 * For dialogs that are siblings rather than nested: Escape closes only the topmost. The returned function
 * reports whether a dialog may close, and keeps it open otherwise.
 */
export function useTopmost(isOpen: boolean): (closing: Closing) => boolean {
  const own = useRef(Symbol('window'))

  useEffect(() => {
    if (!isOpen) return
    const id = own.current
    stack.push(id)
    return () => void stack.splice(stack.indexOf(id), 1)
  }, [isOpen])

  return (closing) => {
    if (closing.reason !== 'escape-key') return true
    // After the topmost was closed, the next one receives the same key event.
    const isMeant = stack.at(-1) === own.current && !answered.has(closing.event)
    if (isMeant) answered.add(closing.event)
    else {
      closing.cancel()
      // The focus may be in a dialog below.
      closing.allowPropagation()
    }
    return isMeant
  }
}
