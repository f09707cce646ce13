import { createContext, type MouseEvent, useRef } from 'react'

/** Whether the request of a form is pending; its submit button shows it. */
export const FormBusy = createContext(false)

/**
 * Lets one submit through at a time: none while the last one is pending, nor before its owner could report
 * that it is, however quickly Enter is pressed again.
 */
export function useOneSubmit(isBusy: boolean): (send: () => void) => void {
  const isFresh = useRef(false)
  return (send) => {
    if (isBusy || isFresh.current) return
    isFresh.current = true
    send()
    // `send` reports its start to the screen in a task that was queued before this one.
    setTimeout(() => {
      isFresh.current = false
    })
  }
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void

/** The presses of a button that starts a request, one at a time; of any other button, all of them. */
export function useOnePress(isBusy: boolean | undefined, onPress: Press | undefined): Press | undefined {
  const send = useOneSubmit(isBusy === true)
  if (isBusy === undefined || !onPress) return onPress
  return (event) => send(() => onPress(event))
}
