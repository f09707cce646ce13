import { useEffect, useRef } from 'react'

/** What is open over the page, the last one on top. */
const stack: symbol[] = []
const answered = new WeakSet<Event>()

interface Closing {
  reason: string
  event: Event
  cancel: () => void
  allowPropagation: () => void
}

/**
 * For windows that do not lie in one another but over one another: Escape is for the one on top. The answer says whether a
 * window may close, and keeps it open where it may not.
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
    // Once the one on top is gone, the next one hears of the same key.
    const isMeant = stack.at(-1) === own.current && !answered.has(closing.event)
    if (isMeant) answered.add(closing.event)
    else {
      closing.cancel()
      // The focus may be in a window below.
      closing.allowPropagation()
    }
    return isMeant
  }
}
