/** Rows beyond what is seen, above and below, so that scrolling does not show a gap. */
export const ROWS_BEYOND = 6

interface Seen {
  /** Pixels of the list that are above what is seen; negative when something else is above the list. */
  above: number
  height: number
  rowHeight: number
  columns: number
  count: number
}

export interface ListWindow {
  /** The first item to draw, and the one after the last. */
  start: number
  end: number
  /** Pixels that stand for the rows that are not drawn. */
  before: number
  after: number
}

/** Which items of a list of equally high rows are to be drawn. */
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

/** Where a key leads from one item of a list or a grid; `undefined` where it leads nowhere. */
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
