import './found.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { rangesOf } from './found-ranges.ts'

/** A match: the index of the message, and which match in it; `same`: the current one, or the next after it. */
export interface FoundPlace {
  index: number
  hit: number | 'last' | 'same'
}

const MARGIN = 48

/**
 * Highlights a text in the rendered messages, and scrolls the current match into view once its message is
 * rendered. Returns the number of matches in the current message, and which one is the current.
 */
export function useFoundMessages(
  log: RefObject<Element | null>,
  pattern: RegExp | undefined,
  place: FoundPlace | undefined,
) {
  const [hits, setHits] = useState(0)
  const [current, setCurrent] = useState(0)
  const shown = useRef<FoundPlace>(undefined)
  const shownRange = useRef<Range>(undefined)
  const mark = useEffectEvent(() => {
    if (!log.current || !pattern) return
    const found = new Highlight()
    const chosen = new Highlight()
    let [count, at] = [0, 0]
    for (const message of log.current.querySelectorAll('article')) {
      const ranges = rangesOf(message, pattern)
      for (const range of ranges) found.add(range)
      if (!place || Number(message.getAttribute('aria-posinset')) !== place.index + 1) continue
      count = ranges.length
      // Another text has other matches: the current one is that at its position.
      const isShown = shown.current === place
      at = numberOf(isShown ? 'same' : place.hit, ranges, shownRange.current)
      const range = ranges[at]
      if (!range) continue
      chosen.add(range)
      shownRange.current = range
      if (isShown) continue
      shown.current = place
      bringIntoView(range)
    }
    chosen.priority = 1
    CSS.highlights.set(FOUND, found)
    CSS.highlights.set(CURRENT, chosen)
    setHits(count)
    setCurrent(at)
  })
  useEffect(() => {
    if (!log.current || !('highlights' in CSS)) return
    let frame = 0
    const markSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => mark())
    }
    mark()
    const changes = new MutationObserver(markSoon)
    changes.observe(log.current, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      for (const name of [FOUND, CURRENT]) CSS.highlights.delete(name)
    }
  }, [log, pattern, place])
  return { hits, current }
}

const FOUND = 'message-found'
const CURRENT = 'message-found-current'

/** The number of a match among those of its message. */
function numberOf(hit: FoundPlace['hit'], ranges: Range[], shown: Range | undefined): number {
  if (hit === 'last') return Math.max(0, ranges.length - 1)
  if (hit !== 'same') return hit
  if (!shown) return 0
  const next = ranges.findIndex((range) => range.compareBoundaryPoints(Range.START_TO_START, shown) >= 0)
  return next === -1 ? Math.max(0, ranges.length - 1) : next
}

function bringIntoView(words: Range) {
  const scroller = words.startContainer.parentElement?.closest('[data-scroller]')
  if (!scroller) return
  const seen = scroller.getBoundingClientRect()
  const { top, bottom } = words.getBoundingClientRect()
  if (top >= seen.top + MARGIN && bottom <= seen.bottom - MARGIN) return
  scroller.scrollTop += top - seen.top - seen.height / 3
}
