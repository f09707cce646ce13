/** Slots from the first index to the one before `to`. */
export interface Range {
  from: number
  to: number
}

/** At most so many rows are rendered first: as many as fill the screen, since more would delay the first paint. */
const FIRST = 3
/** The number of rows added at a time, so that no step delays a key press. */
const STEP = 2
/** The maximum of rendered rows around the reader, and of those in use elsewhere. */
const WINDOW_MAX = 40
export const KEPT_MAX = 16

/**
 * The distance of the upper edge of each slot from the end of the conversation, and 0 for the end itself. All
 * positions are measured from the end, so that changes above the reader move nothing.
 */
export function slotEdges(count: number, heightOf: (index: number) => number): Float64Array {
  const edges = new Float64Array(count + 1)
  for (let index = count - 1; index >= 0; index -= 1) {
    edges[index] = (edges[index + 1] ?? 0) + heightOf(index)
  }
  return edges
}

/** The slots that are at least partly between two distances from the end. */
export function slotsBetween(edges: Float64Array, low: number, high: number): Range {
  const count = edges.length - 1
  return {
    from: firstIndex(count, (index) => (edges[index + 1] ?? 0) < high),
    to: firstIndex(count, (index) => (edges[index] ?? 0) <= low),
  }
}

/** The first index for which `holds` is true; it must be true for all that follow. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The first rows at the end of a conversation, by their expected heights. */
export function lastRows(count: number, heightOf: (index: number) => number, screen: number): Range {
  let from = count
  for (let height = 0; from > 0 && count - from < FIRST && height < screen; height += heightOf(from))
    from -= 1
  return { from, to: count }
}

/** The first rows around a slot that is shown at the top; `filling` of them usually fill the screen. */
export function rowsFrom(index: number, count: number, filling = FIRST): Range {
  const rows = Math.min(FIRST, filling)
  const from = Math.max(0, Math.min(index, count - rows))
  return { from, to: Math.min(count, from + rows) }
}

export interface Around {
  /** On screen. */
  visible: Range
  /** To be rendered before they scroll into view. */
  wanted: Range
  /** Rows further away are removed. */
  kept: Range
  /** Fast scrolling: nothing is rendered until it slows down. */
  isFast: boolean
  count: number
}

/** The rows to render next: one step towards the wanted ones. */
export function nextWindow(current: Range, { visible, wanted, kept, isFast, count }: Around): Range {
  const held = intersection(current, kept)
  // When no row is rendered, the state does not change: a change with each frame would slow down scrolling.
  if (isFast) return isEmpty(held) && isEmpty(current) ? current : held
  if (isEmpty(intersection(held, visible))) return rowsFrom(visible.from, count)
  return limited(grown(held, visible, wanted), visible)
}

/** First the visible rows, then those above, since a conversation is mostly read upwards from its end. */
function grown(held: Range, visible: Range, wanted: Range): Range {
  const below = { from: held.from, to: Math.min(held.to + STEP, wanted.to) }
  const above = { from: Math.max(held.from - STEP, wanted.from), to: held.to }
  if (held.to < visible.to) return below
  if (held.from > wanted.from) return above
  return held.to < wanted.to ? below : held
}

function limited(range: Range, visible: Range): Range {
  if (range.to - range.from <= WINDOW_MAX) return range
  const from = Math.max(range.from, Math.min(visible.from, range.to - WINDOW_MAX))
  return { from, to: Math.min(range.to, from + WINDOW_MAX) }
}

export const intersection = (one: Range, other: Range): Range => {
  const from = Math.max(one.from, other.from)
  return { from, to: Math.max(from, Math.min(one.to, other.to)) }
}

export const isEmpty = ({ from, to }: Range) => to <= from

/** The rendered pieces: rows, and gaps with the height of the slots that are not rendered. */
export type Piece = { kind: 'row'; index: number } | { kind: 'gap'; from: number; to: number; height: number }

export function piecesOf(drawn: readonly number[], edges: Float64Array): Piece[] {
  const pieces: Piece[] = []
  const count = edges.length - 1
  let at = 0
  const addGapTo = (to: number) => {
    if (to > at) pieces.push({ kind: 'gap', from: at, to, height: (edges[at] ?? 0) - (edges[to] ?? 0) })
  }
  for (const index of drawn) {
    addGapTo(index)
    pieces.push({ kind: 'row', index })
    at = index + 1
  }
  addGapTo(count)
  return pieces
}
