import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { DrawnSlots } from './drawn-slots.ts'
import { expectedHeight } from './expected-height.ts'
import { isInUse } from './in-use.ts'
import type { ThreadSlots } from './thread-slots.ts'
import { ThreadViewport } from './thread-viewport.ts'
import { KEPT_MAX, lastRows, nextWindow, piecesOf, type Range, rowsFrom } from './thread-window.ts'

interface Edge {
  key: string
  index: number
}

/** By key, so that it keeps its rows when others are added or removed. */
interface ThreadWindow {
  first: Edge | undefined
  last: Edge | 'end'
  /** Rows elsewhere that are in use. */
  inUse: readonly string[]
}

const AT_END: ThreadWindow = { first: undefined, last: 'end', inUse: [] }

/** The rows of a conversation to render: those around the reader. Reports which slots are needed. */
export function useThreadWindow(
  scroller: RefObject<HTMLElement | null>,
  slots: ThreadSlots,
  onNeed: (range: Range) => void,
) {
  const [viewport] = useState(() => new ThreadViewport())
  const [window, setWindow] = useState(AT_END)
  const drawn = useMemo((): DrawnSlots => {
    const edges = viewport.heights.edges(slots)
    return { slots, edges, pieces: piecesOf(drawnIndexes(window, slots), edges) }
  }, [viewport, slots, window])

  const follow = useEffectEvent(() => {
    // A changed estimate moves the rows below an unmeasured slot.
    if (window.last === 'end') viewport.heights.updateEstimate()
    const around = viewport.around(slots)
    if (!around.isFast) onNeed(around.wanted)
    const current = rangeOf(window, slots)
    const range = nextWindow(current, around)
    const next = windowOf(range, slots, keysInUse(viewport.list, slots, range))
    if (isSameWindow(next, window)) return
    startTransition(() => setWindow(next))
  })

  useEffect(
    () => (scroller.current ? viewport.attach(scroller.current, () => follow()) : undefined),
    [scroller, viewport],
  )
  // One step at a time until all wanted rows are rendered, each after the previous one was painted.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => follow())
    })
    return () => cancelAnimationFrame(frame)
  }, [window, slots])

  const show = useCallback(
    (range: Range) => setWindow(windowOf(range, slots, keysInUse(viewport.list, slots, range))),
    [slots, viewport],
  )
  const jumpTo = useCallback(
    (index: number) => {
      if (slots.count === 0) return
      const wanted = Math.max(0, Math.min(index, slots.count - 1))
      const range = rowsFrom(wanted, slots.count, Math.ceil(innerHeight / viewport.heights.estimate))
      show(range)
      viewport.jumpTo(slots.keyAt(wanted))
      onNeed(range)
    },
    [slots, viewport, onNeed, show],
  )
  const hasEnd = window.last === 'end'
  const goToEnd = useCallback(() => {
    // Rows that are rendered stay: rendering them again would delay the answer to a message that was just sent.
    if (!hasEnd) show(newestRows(slots))
    viewport.jumpToEnd()
  }, [hasEnd, slots, viewport, show])
  return { drawn, viewport, jumpTo, goToEnd }
}

const newestRows = (slots: ThreadSlots): Range =>
  lastRows(slots.count, (index) => expectedHeight(slots.rowAt(index)), innerHeight)

function rangeOf({ first, last }: ThreadWindow, slots: ThreadSlots): Range {
  const from = first ? indexOf(first, slots) : newestRows(slots).from
  const to = last === 'end' ? slots.count : indexOf(last, slots) + 1
  return { from: Math.min(from, to), to: Math.min(to, slots.count) }
}

function indexOf({ key, index }: Edge, slots: ThreadSlots): number {
  if (index < slots.count && slots.keyAt(index) === key) return index
  const at = slots.indexOf(key)
  return at === -1 ? Math.min(index, slots.count) : at
}

function windowOf({ from, to }: Range, slots: ThreadSlots, inUse: readonly string[]): ThreadWindow {
  const edge = (index: number): Edge => ({ key: slots.keyAt(index), index })
  return { first: edge(from), last: to >= slots.count ? 'end' : edge(to - 1), inUse }
}

function isSameWindow(one: ThreadWindow, other: ThreadWindow): boolean {
  const keyOf = (edge: ThreadWindow['last'] | undefined) => (typeof edge === 'object' ? edge.key : edge)
  return (
    keyOf(one.first) === keyOf(other.first) &&
    keyOf(one.last) === keyOf(other.last) &&
    one.inUse.join(' ') === other.inUse.join(' ')
  )
}

/** In reading order. */
function drawnIndexes(window: ThreadWindow, slots: ThreadSlots): number[] {
  const { from, to } = rangeOf(window, slots)
  const indexes = new Set(window.inUse.map((key) => slots.indexOf(key)).filter((index) => index !== -1))
  for (let index = from; index < to; index += 1) indexes.add(index)
  return [...indexes].filter((index) => slots.rowAt(index)).sort((one, other) => one - other)
}

/** Rows that remain outside of the window: with the focus, an open menu, a selection, or a running answer. */
function keysInUse(list: HTMLElement | null, slots: ThreadSlots, { from, to }: Range): string[] {
  const keys: string[] = []
  for (const element of list?.children ?? []) {
    const key = element instanceof HTMLElement ? element.dataset.key : undefined
    if (key === undefined) continue
    const index = slots.indexOf(key)
    const row = index === -1 || (index >= from && index < to) ? undefined : slots.rowAt(index)
    if (row && (isInUse(element) || isBeingAnswered(row))) keys.push(key)
  }
  return keys.slice(0, KEPT_MAX)
}

const isBeingAnswered = (row: NonNullable<ReturnType<ThreadSlots['rowAt']>>) =>
  row.kind === 'outgoing' || row.quest.status === 'running'
