import { type RefObject, useEffect } from 'react'

/** Gives the focus to what a StageWindow shows, so that keys scroll it, unless the person is somewhere else in it already. */
export function useStageFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document
    const isUnused = activeElement === document.body || activeElement?.getAttribute('role') === 'dialog'
    if (isUnused) element.current?.focus({ preventScroll: true })
  }, [element])
}
