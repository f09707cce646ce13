import { openWindows } from '../layout/open-windows.ts'
import { keptClear, watchKeptClear } from './kept-clear.ts'

const GAP_PX = 16

interface Span {
  top: number
  bottom: number
}

interface Room {
  /** The height of the page, to which fixed elements are relative. */
  page: number
  /** The part of the page above the on-screen keyboard. */
  seen: Span
  /** The total height of the notices. */
  notices: number
  /** What the notices must not cover. */
  obstacles: Span[]
  /** Their distance until now: they never move down. */
  before: number
}

/**
 * The distance of the notices from the lower edge of the page: above the keyboard, and clear of each obstacle that has
 * room above it.
 */
export function noticeLift({ page, seen, notices, obstacles, before }: Room): number {
  let bottom = Math.min(seen.bottom - GAP_PX, page - before)
  for (const obstacle of obstacles.toSorted((one, two) => two.bottom - one.bottom)) {
    const isCovered = obstacle.top < bottom && obstacle.bottom > bottom - notices
    const hasRoomAbove = obstacle.top - notices - 2 * GAP_PX >= seen.top
    if (isCovered && hasRoomAbove) bottom = obstacle.top - GAP_PX
  }
  return page - bottom
}

const FIELDS = 'input:not([type=checkbox],[type=radio],[type=range],[type=file]), textarea, [contenteditable]'

/** A drawer and a dialog are at their place at the end of their motion. */
const EVENTS = ['focusin', 'focusout', 'scroll', 'resize', 'transitionend', 'animationend']

/** Keeps the notices of this element at the position of `noticeLift`, on focus, scroll and motion events. */
export function keepNoticesClear(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  let before = 0
  const place = () => {
    // Measuring would lay out the page early, at every scroll event.
    if (element.childElementCount === 0) {
      before = 0
      return
    }
    const { width, height: notices } = element.getBoundingClientRect()
    const windows = [...openWindows(), ...keptClear()].filter(isReachable)
    const obstacles = [fieldInColumn(width), ...windows.map((window) => spanInColumn(window, width))]
    // A press on a button blurs the field: a notice that moved down then would be under the finger.
    before = noticeLift({
      page: innerHeight,
      seen: seenSpan(),
      notices,
      obstacles: obstacles.filter((span) => span !== undefined),
      before,
    })
    element.style.bottom = `${before}px`
  }
  const sizes = new ResizeObserver(place)
  /** The observer calls `place` in the next frame, after the layout. */
  const observe = () => {
    sizes.disconnect()
    for (const observed of [element, ...keptClear()]) sizes.observe(observed)
  }
  const stopWatching = watchKeptClear(observe)
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true, capture: true }
  for (const name of EVENTS) addEventListener(name, place, options)
  for (const name of ['scroll', 'resize']) window.visualViewport?.addEventListener(name, place, options)
  observe()
  return () => {
    stopWatching()
    sizes.disconnect()
    listening.abort()
  }
}

function seenSpan(): Span {
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  return { top, bottom: top + height }
}

/** Neither behind a modal window nor closing. */
const isReachable = (element: Element) => !element.closest('[aria-hidden=true], [inert], [data-closed]')

function spanInColumn(element: Element, width: number): Span | undefined {
  const box = element.getBoundingClientRect()
  return isInColumn(box, width) ? { top: box.top, bottom: box.bottom } : undefined
}

const isInColumn = ({ left, right }: { left: number; right: number }, width: number) =>
  right >= (innerWidth - width) / 2 && left <= (innerWidth + width) / 2

/** The focused field with its label and messages, unless it is beside the middle column of the notices. */
function fieldInColumn(width: number): Span | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches(FIELDS)) return undefined
  const { left, right, top, bottom } = field.getBoundingClientRect()
  if (!isInColumn({ left, right }, width)) return undefined
  const parts = [...labelsOf(field), ...describersOf(field)]
    .map((part) => part.getBoundingClientRect())
    // A hint is hidden while there is an error.
    .filter(({ height }) => height > 0)
  return {
    top: Math.min(top, ...parts.map((part) => part.top)),
    bottom: Math.max(bottom, ...parts.map((part) => part.bottom)),
  }
}

const labelsOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? [...(field.labels ?? [])] : [])

const describersOf = (field: HTMLElement): HTMLElement[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null)
