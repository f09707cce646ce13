import type { RunEvent } from '#contract/live.ts'
import type { LoggedEvent } from './run-store.ts'

/** How a run ended: the number of its `end` event and, where the run was written here, what that says. */
export interface RunEnd {
  seq: number
  payload?: Extract<RunEvent, { name: 'end' }>['payload']
}

export interface RunFollower {
  deliver(events: LoggedEvent[]): void
  /** The run is over; its outcome is stored. */
  ended(end: RunEnd): void
}

interface Following extends RunFollower {
  sent: number
  /** What arrives while the past is still being read. */
  early: LoggedEvent[] | undefined
}

type ReadEvents = (runId: string, after: number) => Promise<LoggedEvent[]>

/** Everybody in this process who follows a run: each gets every event once and in order, whoever wrote it. */
export class RunFollowers {
  readonly #audiences = new Map<string, Set<Following>>()
  readonly #reading = new Map<string, 'reading' | 'again'>()
  readonly #read: ReadEvents

  constructor(read: ReadEvents) {
    this.#read = read
  }

  has(runId: string): boolean {
    return this.#audiences.has(runId)
  }

  /** Delivers what came after `after`, then everything as it comes. Returns how to end it. */
  async add(runId: string, after: number, follower: RunFollower): Promise<() => void> {
    const { following, stop } = this.#addFollowing(runId, { ...follower, sent: after, early: [] })
    try {
      const past = await this.#read(runId, after)
      const early = following.early ?? []
      following.early = undefined
      deliverTo(following, [...past, ...early])
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** The same where all that is stored and came after `after` is at hand. */
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

  /** Events that were just stored here. */
  dispatch(runId: string, events: LoggedEvent[]): void {
    for (const follower of this.#audiences.get(runId) ?? []) {
      if (follower.early) follower.early.push(...events)
      else deliverTo(follower, events)
    }
  }

  end(runId: string, end: RunEnd): void {
    for (const follower of this.#audiences.get(runId) ?? []) follower.ended(end)
  }

  /** Reads what another process stored; once at a time for each run, and once more when it grew meanwhile. */
  async catchUp(runId: string): Promise<void> {
    if (this.#reading.has(runId)) {
      this.#reading.set(runId, 'again')
      return
    }
    try {
      do {
        this.#reading.set(runId, 'reading')
        await this.#readForAll(runId)
      } while (this.#reading.get(runId) === 'again')
    } finally {
      this.#reading.delete(runId)
    }
  }

  async #readForAll(runId: string): Promise<void> {
    const audience = [...(this.#audiences.get(runId) ?? [])]
    if (audience.length === 0) return
    const events = await this.#read(runId, Math.min(...audience.map(({ sent }) => sent)))
    for (const follower of audience) {
      if (follower.early) follower.early.push(...events)
      else deliverTo(follower, events)
    }
  }
}

/**
 * Lets each event through once: what was read and what was dispatched may overlap. Nothing comes after a gap, which
 * opens when the log was read just after its run had ended and is told as a whole with that end.
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
