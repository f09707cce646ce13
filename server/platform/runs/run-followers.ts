import type { RunEvent } from '#contract/live.ts'
import type { LoggedEvent, RunPlace } from './run-store.ts'

/** How a run ended: the number of its `end` event and, where the run was written here, its payload. */
export interface RunEnd {
  seq: number
  payload?: Extract<RunEvent, { name: 'end' }>['payload']
}

export interface RunFollower {
  deliver(events: LoggedEvent[]): void
  /** The run has ended; its outcome is stored. */
  ended(end: RunEnd): void
}

interface Following extends RunFollower {
  sent: number
  /** Events that arrive while the past is still being read. */
  early: LoggedEvent[] | undefined
}

type ReadEvents = (places: RunPlace[]) => Promise<Map<string, LoggedEvent[]>>

/** The subscribers of runs in this process: each gets every event once and in order, from any process. */
export class RunFollowers {
  readonly #audiences = new Map<string, Set<Following>>()
  /** Runs that other processes have continued since the last read began. */
  readonly #grown = new Set<string>()
  #isCatchingUp = false
  readonly #read: ReadEvents

  constructor(read: ReadEvents) {
    this.#read = read
  }

  has(runId: string): boolean {
    return this.#audiences.has(runId)
  }

  /**
   * Delivers the events after `after`, then new ones as they arrive. Returns a function that ends the
   * subscription.
   */
  async add(runId: string, after: number, follower: RunFollower): Promise<() => void> {
    const { following, stop } = this.#addFollowing(runId, { ...follower, sent: after, early: [] })
    try {
      const past = (await this.#read([{ runId, after }])).get(runId) ?? []
      const early = following.early ?? []
      following.early = undefined
      deliverTo(following, [...past, ...early])
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** The same when all stored events after `after` are already known. */
  addAtEnd(runId: string, after: number, follower: RunFollower, past: LoggedEvent[] = []): () => void {
    const { following, stop } = this.#addFollowing(runId, { ...follower, sent: after, early: undefined })
    deliverTo(following, past)
    return stop
  }

  #addFollowing(runId: string, following: Following): { following: Following; stop: () => void } {
    const audience = this.#audiences.get(runId) ?? new Set()
    this.#audiences.set(runId, audience.add(following))
    const stop = () => {
      audience.delete(following)
      if (audience.size === 0 && this.#audiences.get(runId) === audience) this.#audiences.delete(runId)
    }
    return { following, stop }
  }

  /** Delivers events that were just stored here. */
  dispatch(runId: string, events: LoggedEvent[]): void {
    for (const follower of this.#audiences.get(runId) ?? []) {
      if (follower.early) follower.early.push(...events)
      else deliverTo(follower, events)
    }
  }

  end(runId: string, end: RunEnd): void {
    for (const follower of this.#audiences.get(runId) ?? []) follower.ended(end)
  }

  /**
   * Reads what other processes stored: one read at a time, for all runs that grew during the one before, so that its
   * cost does not grow with the number of runs.
   */
  async catchUp(runIds: readonly string[]): Promise<void> {
    for (const runId of runIds) if (this.has(runId)) this.#grown.add(runId)
    if (this.#isCatchingUp) return
    this.#isCatchingUp = true
    try {
      while (this.#grown.size > 0) {
        const grown = [...this.#grown]
        this.#grown.clear()
        await this.#readForAll(grown)
      }
    } finally {
      this.#isCatchingUp = false
    }
  }

  async #readForAll(runIds: string[]): Promise<void> {
    const audiences = runIds.map((runId) => [runId, [...(this.#audiences.get(runId) ?? [])]] as const)
    const places = audiences
      .filter(([, audience]) => audience.length > 0)
      .map(([runId, audience]) => ({ runId, after: Math.min(...audience.map(({ sent }) => sent)) }))
    if (places.length === 0) return
    const read = await this.#read(places)
    for (const [runId, audience] of audiences) {
      const events = read.get(runId) ?? []
      for (const follower of audience) {
        if (follower.early) follower.early.push(...events)
        else deliverTo(follower, events)
      }
    }
  }
}

/**
 * Delivers each event once: read and dispatched events may overlap. Nothing is delivered after a gap, which
 * occurs when the log was read just after its run had ended; the end then contains the complete answer.
 */
function deliverTo(follower: Following, events: LoggedEvent[]): void {
  const fresh: LoggedEvent[] = []
  for (const logged of events) {
    if (logged.seq <= follower.sent) continue
    if (logged.seq > follower.sent + 1 && logged.event.name !== 'start') break
    follower.sent = logged.seq
    fresh.push(logged)
  }
  if (fresh.length > 0) follower.deliver(fresh)
}
