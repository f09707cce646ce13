import './marked-excerpt.css'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import type { Marking } from './find.ts'
import { FINDS_MAX, findEach } from './find-excerpt.ts'
import { readTextOf } from './text-ranges.ts'

/**
 * Highlights all matches in the text rendered under `root`, the current one differently, and scrolls it into
 * view. `data-find` on elements names the unit of their text.
 */
export function useFoundMarks(
  root: RefObject<HTMLElement | null>,
  { pattern, current }: Marking,
  onMarked?: (total: number) => void,
): void {
  const report = useEffectEvent((total: number) => onMarked?.(total))
  const { unit, index } = current ?? {}
  useEffect(() => {
    const element = root.current
    if (!element || !pattern || !('highlights' in CSS)) return
    let marked: Range[] = []
    let isShown = false
    const unmark = () => {
      for (const range of marked) for (const name of NAMES) CSS.highlights.get(name)?.delete(range)
    }
    const mark = () => {
      unmark()
      const found = rangesUnder(element, pattern)
      marked = found.map(({ range }) => range)
      const chosen = found.find((each) => each.unit === unit && each.index === index)
      for (const { range } of found)
        highlightNamed(range === chosen?.range ? 'found-current' : 'found').add(range)
      report(found.length)
      if (!chosen || isShown) return
      isShown = true
      bringIntoView(chosen.range)
    }
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      unmark()
    }
  }, [root, pattern, unit, index])
}

function rangesUnder(root: HTMLElement, pattern: RegExp): { range: Range; unit: number; index: number }[] {
  const parts = root.dataset.find === undefined ? root.querySelectorAll<HTMLElement>('[data-find]') : [root]
  const counts = new Map<number, number>()
  return Array.from(parts).flatMap((part) => {
    const unit = Number(part.dataset.find)
    const { text, rangeOf } = readTextOf(part)
    return findEach(text, pattern, FINDS_MAX).flatMap((span) => {
      const index = counts.get(unit) ?? 0
      counts.set(unit, index + 1)
      const range = rangeOf(span)
      return range ? [{ range, unit, index }] : []
    })
  })
}

const NAMES = ['found', 'found-current'] as const

/** Shared by several pages. */
function highlightNamed(name: (typeof NAMES)[number]): Highlight {
  const known = CSS.highlights.get(name)
  if (known) return known
  const fresh = new Highlight()
  CSS.highlights.set(name, fresh)
  return fresh
}
