import { type FocusEvent, useRef } from 'react'

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
    giveBack: () => {
      const { current } = before
      const place = current?.isConnected && current !== document.body ? current : placeOnTop()
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}

const placeOnTop = () =>
  [...document.querySelectorAll('[role=dialog]:not([data-toast]), [role=alertdialog]:not([data-toast])')].at(
    -1,
  ) ?? document.querySelector('#content')
