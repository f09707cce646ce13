import { type FocusEvent, useRef } from 'react'

/**
 * For what comes and goes over the page: gives the focus back to what had it before, or where that is gone to the window on
 * top, or to the page.
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
