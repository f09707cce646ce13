import './found.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { rangesOf } from './found-ranges.ts'

/** A match: the index of the message, and the number of the match in it. */
export interface FoundPlace {
  index: number
  hit: number | 'last'
}

const MARGIN = 48

/**
 * Highlights a text in the rendered messages, and scrolls the current match into view once its message is
 * rendered. Returns the number of matches in the current message.
 */
export function useFoundMessages(
  log: RefObject<Element | null>,
  pattern: RegExp | undefined,
  place: FoundPlace | undefined,
) {
  const [hits, setHits] = useState(0)
  const shown = useRef<FoundPlace>(undefined)
  const mark = useEffectEvent(() => {
    if (!log.current || !pattern) return
    const found = new Highlight()
    const current = new Highlight()
    let count = 0
    for (const message of log.current.querySelectorAll('article')) {
      const ranges = rangesOf(message, pattern)
      for (const range of ranges) found.add(range)
      if (!place || Number(message.getAttribute('aria-posinset')) !== place.index + 1) continue
      count = ranges.length
      const chosen = place.hit === 'last' ? ranges.at(-1) : ranges[place.hit]
      if (!chosen) continue
      current.add(chosen)
      if (shown.current === place) continue
      shown.current = place
      bringIntoView(chosen)
    }
    current.priority = 1
    CSS.highlights.set(FOUND, found)
    CSS.highlights.set(CURRENT, current)
    setHits(count)
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
  return hits
}

const FOUND = 'message-found'
const CURRENT = 'message-found-current'

function bringIntoView(words: Range) {
  const scroller = words.startContainer.parentElement?.closest('[data-scroller]')
  if (!scroller) return
  const seen = scroller.getBoundingClientRect()
  const { top, bottom } = words.getBoundingClientRect()
  if (top >= seen.top + MARGIN && bottom <= seen.bottom - MARGIN) return
  scroller.scrollTop += top - seen.top - seen.height / 3
}
