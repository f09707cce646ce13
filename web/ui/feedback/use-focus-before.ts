import { type FocusEvent, useRef } from 'react'
import { focusableAgain } from '../layout/lost-focus.ts'

/**
 * For temporary elements over the page: returns the focus to the element that had it before, or if that was
 * removed to the topmost dialog, or to the page.
 */
export function useFocusBefore() {
  const before = useRef<Element>(null)
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget
    },
    giveBack: () => focusableAgain(before.current)?.focus({ preventScroll: true }),
  }
}
