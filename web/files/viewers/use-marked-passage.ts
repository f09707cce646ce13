import './marked-passage.css'
import { type RefObject, useEffect } from 'react'
import { findPassage } from './passage.ts'
import { textsUnder, toRange } from './text-ranges.ts'

const NAME = 'passage'

/**
 * Marks the passage wherever it stands in the text under `root`, and brings it into view. The mark changes no element, so
 * that whatever draws the text need not know of it; text that is drawn later is marked when it comes.
 */
export function useMarkedPassage(root: RefObject<HTMLElement | null>, passage: string | undefined): void {
  useEffect(() => {
    const element = root.current
    if (!element || !passage || !('highlights' in CSS)) return
    let isShown = false
    const mark = () => {
      const range = rangeOf(element, passage)
      if (!range) return
      CSS.highlights.set(NAME, new Highlight(range))
      if (isShown) return
      isShown = true
      range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, passage])
}

function rangeOf(root: HTMLElement, passage: string): Range | undefined {
  const nodes = textsUnder(root)
  const found = findPassage(
    nodes.map(({ data }) => data),
    passage,
  )
  return found && toRange(nodes, found)
}
