const FIRST_DELAY = 500
const LONGEST_DELAY = 30_000

/**
 * How long to wait before try number `attempt` (from 0): doubling, with full jitter over the upper half, so that a
 * server that comes back is not met by everybody at once.
 */
export function reconnectDelay(attempt: number, random: number = Math.random()): number {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt)
  return ceiling / 2 + (ceiling / 2) * random
}
