/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
export const ROWS_BEYOND = 6

interface Shape {
  height: number
  rowHeight: number
  columns: number
  count: number
}

interface Seen extends Shape {
  /** Pixels of the list above the visible area; negative when other content is above the list. */
  above: number
  /** The same, when rows beyond the visible ones were last rendered. */
  settledAbove: number
}

export interface ListWindow {
  /** The first item to render, and the one after the last. */
  start: number
  end: number
  /** The height of the rows that are not rendered. */
  before: number
  after: number
  /** The items that are rendered with everything they show. Fast scrolling passes the others, which show their names. */
  complete: { start: number; end: number }
}

/**
 * The items to render of a list with rows of equal height: the visible ones, and those beyond them that are already
 * there. So rows that fast scrolling passes are rendered only if they are seen.
 */
export function windowOf({ above, settledAbove, ...shape }: Seen): ListWindow {
  const { rowHeight, columns, count } = shape
  const rows = Math.ceil(count / columns)
  const visible = rowsAt(above, shape)
  const settled = rowsAt(settledAbove, shape)
  const there = { first: settled.first - ROWS_BEYOND, last: settled.last + ROWS_BEYOND }
  const first =
    there.last < visible.first
      ? visible.first
      : between(visible.first - ROWS_BEYOND, there.first, visible.first)
  const last =
    there.first > visible.last ? visible.last : between(visible.last, there.last, visible.last + ROWS_BEYOND)
  const start = between(0, first, rows)
  const end = between(0, last, rows)
  return {
    start: start * columns,
    end: Math.min(count, end * columns),
    before: start * rowHeight,
    after: (rows - end) * rowHeight,
    complete: { start: there.first * columns, end: there.last * columns },
  }
}

function rowsAt(above: number, { height, rowHeight }: Shape) {
  const first = Math.floor(above / rowHeight)
  return { first, last: first + Math.ceil(height / rowHeight) + 1 }
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

/** The item to which a key moves in a list or grid; `undefined` when it does not move. */
export function movedBy(
  key: string,
  { index, count, columns }: { index: number; count: number; columns: number },
): number | undefined {
  const targets: Partial<Record<string, number>> = {
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    ...(columns > 1 && { ArrowLeft: index - 1, ArrowRight: index + 1 }),
    Home: 0,
    End: count - 1,
  } satisfies Partial<Record<MoveKey, number>>
  const target = targets[key]
  return target !== undefined && target >= 0 && target < count && target !== index ? target : undefined
}
