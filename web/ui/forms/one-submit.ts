import { createContext, useRef } from 'react'

/** Whether what a form sent is still on its way; its submit button shows it. */
export const FormBusy = createContext(false)

/**
 * Lets one submit of a form through at a time: none while the last one is on its way, nor before its sender could say
 * that it is, however quickly Enter is pressed again.
 */
export function useOneSubmit(isBusy: boolean): (send: () => void) => void {
  const isFresh = useRef(false)
  return (send) => {
    if (isBusy || isFresh.current) return
    isFresh.current = true
    send()
    // What `send` began is told to the screen in a task that was queued before this one.
    setTimeout(() => {
      isFresh.current = false
    })
  }
}
