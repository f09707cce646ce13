import { useCallback } from 'react'

/**
 * A ref for an element at the end of a growing list: calls `onReach` when it comes near the visible part of
 * its scroller. A new `onReach` is checked again, so that a list grows until the screen is full.
 */
export function useSentinel(onReach: () => void, margin = 600): (node: Element | null) => void {
  return useCallback(
    (node: Element | null) => {
      if (!node) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onReach()
        },
        { root: node.closest('[data-scroller]'), rootMargin: `${margin}px 0px` },
      )
      observer.observe(node)
      return () => observer.disconnect()
    },
    [onReach, margin],
  )
}
