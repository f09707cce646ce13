import type { Block } from './blocks.ts'

type Read = (text: string, isGrowing: boolean) => Block[]

/** Shorter durations need no pause. */
const QUICK_MS = 8

export interface PacedReader {
  read: Read
  /** The delay before a skipped state can be read; `undefined` when none was skipped. */
  waitMs: () => number | undefined
}

/**
 * Reads a growing text no more often than reading takes, which leaves at least half of the time for
 * everything else.
 */
export function createPacedReader(read: Read, now = () => performance.now()): PacedReader {
  let blocks: Block[] = []
  let nextAt = 0
  let isBehind = false
  let last: string | undefined
  return {
    read: (text, isGrowing) => {
      // React repeats a rendering that a key event interrupted.
      if (isGrowing && text === last) return blocks
      const start = now()
      isBehind = isGrowing && start < nextAt
      if (isBehind) return blocks
      blocks = read(text, isGrowing)
      last = isGrowing ? text : undefined
      const end = now()
      nextAt = end - start > QUICK_MS ? end + 2 * (end - start) : end
      return blocks
    },
    waitMs: () => (isBehind ? Math.max(0, nextAt - now()) : undefined),
  }
}
