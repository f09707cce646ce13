const FIRST_DELAY = 500
const LONGEST_DELAY = 30_000

/**
 * The delay before attempt number `attempt` (from 0): doubling, with jitter over the upper half, so that not
 * all clients reconnect at once.
 */
export function reconnectDelay(attempt: number, random: number = Math.random()): number {
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt)
  return ceiling / 2 + (ceiling / 2) * random
}
