import { type RefObject, useLayoutEffect, useRef } from 'react'

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select, textarea, a[href]'

const focusablesOf = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>(FOCUSABLE)]

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
    // The window around this takes a focus that was lost to itself, in the frame after.
    inTwoFrames(() => {
      const { activeElement, body } = document
      const isLost = !activeElement || activeElement === body || activeElement.contains(container.current)
      if (!isLost) return
      const left = container.current ? focusablesOf(container.current) : []
      const next = left[Math.min(place, left.length - 1)]
      if (next) next.focus()
      else orElse?.()
    })
  })

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      // Menus and dialogs that hang from a part of the page tell it of their focus too.
      if (!(target instanceof HTMLElement) || !container.current?.contains(target)) return
      last.current = { element: target, place: focusablesOf(container.current).indexOf(target) }
    },
  }
}

const inTwoFrames = (action: () => void) => requestAnimationFrame(() => void requestAnimationFrame(action))
