import './marked-passage.css'
import { type RefObject, useEffect } from 'react'
import { findEach } from './passage.ts'
import { textsUnder, toRange } from './text-ranges.ts'

/** Marks what was searched for in the text under `root`; of these the current one differently, and brings it into view. */
export function useFoundMarks(
  root: RefObject<HTMLElement | null>,
  query: string,
  current: number | undefined,
): void {
  useEffect(() => {
    const element = root.current
    if (!element || query === '' || !('highlights' in CSS)) return
    let marked: Range[] = []
    let isShown = false
    const unmark = () => {
      for (const range of marked) for (const name of NAMES) CSS.highlights.get(name)?.delete(range)
      marked = []
    }
    const mark = () => {
      unmark()
      const nodes = textsUnder(element)
      const places = findEach(
        nodes.map(({ data }) => data),
        query,
      )
      marked = places.flatMap((place) => toRange(nodes, place) ?? [])
      for (const [index, range] of marked.entries()) {
        highlightNamed(index === current ? 'found-current' : 'found').add(range)
      }
      const chosen = current === undefined ? undefined : marked[current]
      if (!chosen || isShown) return
      isShown = true
      chosen.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      unmark()
    }
  }, [root, query, current])
}

const NAMES = ['found', 'found-current'] as const

/** Several pages share them. */
function highlightNamed(name: (typeof NAMES)[number]): Highlight {
  const known = CSS.highlights.get(name)
  if (known) return known
  const fresh = new Highlight()
  CSS.highlights.set(name, fresh)
  return fresh
}
