/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
export const ROWS_BEYOND = 6

interface Seen {
  /** Pixels of the list above the visible area; negative when other content is above the list. */
  above: number
  height: number
  rowHeight: number
  columns: number
  count: number
}

export interface ListWindow {
  /** The first item to render, and the one after the last. */
  start: number
  end: number
  /** The height of the rows that are not rendered. */
  before: number
  after: number
}

/** The items to render of a list with rows of equal height. */
export function windowOf({ above, height, rowHeight, columns, count }: Seen): ListWindow {
  const rows = Math.ceil(count / columns)
  const firstSeen = Math.floor(above / rowHeight)
  const first = clamp(firstSeen - ROWS_BEYOND, rows)
  const last = clamp(firstSeen + Math.ceil(height / rowHeight) + 1 + ROWS_BEYOND, rows)
  return {
    start: first * columns,
    end: Math.min(count, last * columns),
    before: first * rowHeight,
    after: (rows - last) * rowHeight,
  }
}

const clamp = (row: number, rows: number) => Math.max(0, Math.min(row, rows))

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
