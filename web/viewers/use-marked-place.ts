import './marked-excerpt.css'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { bringIntoView } from './bring-into-view.ts'

const NAME = 'excerpt'

/** Finds the range to highlight under an element; `undefined` while it is not rendered. */
export type Locate = (root: HTMLElement) => Range | undefined

/**
 * Highlights a range under `root`, and scrolls it into view. The highlight changes no element, so that
 * components need not know of it; text that is rendered later is highlighted then.
 */
export function useMarkedPlace(root: RefObject<HTMLElement | null>, of: string, locate: Locate): void {
  const find = useEffectEvent(locate)
  useEffect(() => {
    const element = root.current
    if (!element || of === '' || !('highlights' in CSS)) return
    let isShown = false
    const mark = () => {
      const range = find(element)
      if (!range) return
      CSS.highlights.set(NAME, new Highlight(range))
      if (isShown) return
      isShown = true
      bringIntoView(range)
    }
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, of])
}
