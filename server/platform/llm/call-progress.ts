import type { ToolProgress } from '#contract/tools.ts'
import type { Clock } from '../clock.ts'

/** Each report is stored in the log of the run. */
export const PROGRESS_INTERVAL_MS = 500

type Reported = { index: number; progress: ToolProgress }[]

/** What running calls report: the latest of each, at most once in an interval; the rest is left out. */
export class CallProgress {
  readonly #clock: Clock
  readonly #latest = new Map<number, ToolProgress>()
  readonly #reportedAt = new Map<number, number>()
  #changed = Promise.withResolvers<void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  report(index: number, progress: ToolProgress): void {
    const now = this.#clock.now().getTime()
    const before = this.#reportedAt.get(index)
    if (before !== undefined && now - before < PROGRESS_INTERVAL_MS) return
    this.#reportedAt.set(index, now)
    this.#latest.set(index, progress)
    this.#changed.resolve()
  }

  /** Resolves with the next reports. Ask again only when the earlier promise has resolved. */
  async next(): Promise<Reported> {
    await this.#changed.promise
    this.#changed = Promise.withResolvers()
    const reported = [...this.#latest].map(([index, progress]) => ({ index, progress }))
    this.#latest.clear()
    return reported
  }
}
