import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusableAgain, isFocusLost } from '../layout/lost-focus.ts'

interface SideFocus {
  panel: RefObject<HTMLElement | null>
  /** Whether the panel is beside the page: over it, it is a dialog, which has its own focus. */
  isBeside: boolean
  /** Whether the panel is focused when it opens. */
  takesFocus: boolean
  findOpener: (() => HTMLElement | null) | undefined
}

/**
 * Focuses a side panel when it opens and when it comes back from the full screen. When it closes, keyboard users
 * continue where they opened it, or if that was removed at the page, unless they have moved on. Returns what finds that
 * element, for the dialog over the page.
 */
export function useSideFocus({ panel, isBeside, takesFocus, findOpener }: SideFocus) {
  const [opener] = useState(() => document.activeElement)
  const findPlace = () => findOpener?.() ?? focusableAgain(opener)
  const wasOver = useRef(false)
  const take = useEffectEvent(() => {
    const focus = () => panel.current?.focus({ preventScroll: true })
    // The dialog returns the focus in a microtask.
    if (isBeside && wasOver.current) queueMicrotask(focus)
    else if (isBeside && takesFocus) focus()
  })
  useEffect(() => {
    take()
    return () => void (wasOver.current = !isBeside)
  }, [isBeside])
  const giveBack = useEffectEvent(() => {
    requestAnimationFrame(() => {
      if (isFocusLost()) findPlace()?.focus()
    })
  })
  useEffect(() => () => giveBack(), [])
  return findPlace
}
