import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusablesOf, returnLostFocus } from './lost-focus.ts'

/**
 * When what has the focus in a part of the page goes away, what has come to its place gets it, or the last before it, or
 * `orElse` where nothing is left; otherwise one would begin at the top again.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, orElse?: () => void) {
  const last = useRef<{ element: HTMLElement; place: number }>(undefined)

  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { place } = last.current
    last.current = undefined
    returnLostFocus(container.current, place, orElse)
  })

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      // Menus and dialogs that hang from a part of the page tell it of their focus too.
      if (!(target instanceof HTMLElement) || !container.current?.contains(target)) return
      last.current = { element: target, place: focusablesOf(container.current).indexOf(target) }
    },
  }
}
