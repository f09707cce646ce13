import { useCallback } from 'react'

/**
 * For an element at the end of a list that grows: calls `onReach` when it comes near the visible part of the scroller
 * around it. A new `onReach` looks again, so that a list grows until the screen is full.
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
