const FIRST = 3
const STEP = 2
const ALWAYS_LAID_OUT = 12

interface Keyed {
  key: string
}

/**
 * Where the shown part of a conversation begins. It is remembered by the row it begins with, so that rows added at
 * either end move nothing.
 */
export function windowStart(rows: readonly Keyed[], firstKey: string | undefined): number {
  const at = firstKey === undefined ? -1 : rows.findIndex(({ key }) => key === firstKey)
  return at === -1 ? Math.max(0, rows.length - FIRST) : at
}

/** The row to begin with next: a little more at a time, so that no step holds up a key press. */
export const grownWindow = (rows: readonly Keyed[], start: number): string | undefined =>
  rows[Math.max(0, start - STEP)]?.key

/** Far from the end a row is laid out only when it comes near the screen. */
export const isLaidOutLazily = (index: number, total: number) => total - index > ALWAYS_LAID_OUT
