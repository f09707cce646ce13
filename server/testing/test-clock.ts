import type { Clock } from '#server/platform/clock.ts'

/**
 * Real time plus the time a test added: `advance` moves the clock of every process and ends sleeps that are
 * due.
 */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

interface Sleeper {
  until: number
  wake(): void
}

export function createTestClock(): TestClock {
  let offset = 0
  const sleepers = new Set<Sleeper>()
  const now = () => Date.now() + offset

  return {
    now: () => new Date(now()),
    sleep(milliseconds, signal) {
      return new Promise((done, fail) => {
        if (signal?.aborted) return fail(signal.reason as Error)
        const timer = setTimeout(() => sleeper.wake(), milliseconds)
        timer.unref()
        const sleeper: Sleeper = {
          until: now() + milliseconds,
          wake() {
            clearTimeout(timer)
            sleepers.delete(sleeper)
            done()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          sleepers.delete(sleeper)
          fail(signal.reason as Error)
        })
      })
    },
    advance(milliseconds) {
      offset += milliseconds
      for (const sleeper of sleepers) if (sleeper.until <= now()) sleeper.wake()
    },
  }
}
