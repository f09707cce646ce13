import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusablesOf, returnLostFocus } from './lost-focus.ts'

/**
 * When the focused element in a part of the page is removed, moves the focus to the element in its place, or
 * to the last before it, or to `orElse` when nothing is left, so that keyboard users keep their position.
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
      // React events of portalled menus and dialogs bubble to this part of the page too.
      if (!(target instanceof HTMLElement) || !container.current?.contains(target)) return
      last.current = { element: target, place: focusablesOf(container.current).indexOf(target) }
    },
  }
}
