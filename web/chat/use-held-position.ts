import { type RefObject, useEffect } from 'react'

/**
 * Keeps the visible text in its place while a reply grows at the end of an inverted scroller, which would follow it.
 * Once the scroller is away from its end it keeps its position by itself.
 */
export function useHeldPosition(scroller: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (!isHeld || !element || !content) return
    let height = element.scrollHeight
    const observer = new ResizeObserver(() => {
      const grown = element.scrollHeight - height
      height = element.scrollHeight
      if (grown > 0 && element.scrollTop > -1) element.scrollTop -= grown
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [scroller, isHeld])
}
