import type { Audience } from '../notify.ts'

/** Longer than a page takes from its first request to its socket. */
const RECENT_MS = 60_000

/**
 * When each user last had an event. A page fetches its data before its socket is ready: an event between the two reached
 * nothing, and the page learns by this that it has to fetch again.
 */
export class RecentEvents {
  readonly #times = new Map<string, number>()
  #everybody = Number.NEGATIVE_INFINITY

  add(audience: Audience): void {
    const now = performance.now()
    if (audience === 'everybody') this.#everybody = now
    else for (const userId of audience) this.#times.set(userId, now)
  }

  /** Milliseconds since the last event for a user, if it is recent. */
  ageFor(userId: string): number | undefined {
    const last = Math.max(this.#times.get(userId) ?? Number.NEGATIVE_INFINITY, this.#everybody)
    const age = performance.now() - last
    return age < RECENT_MS ? Math.round(age) : undefined
  }

  prune(): void {
    const oldest = performance.now() - RECENT_MS
    for (const [userId, time] of this.#times) if (time < oldest) this.#times.delete(userId)
  }
}
