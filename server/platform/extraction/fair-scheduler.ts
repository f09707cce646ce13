import type { Urgency } from './port.ts'

export interface PlaceLimits {
  /** How many files are read at the same time. */
  atOnce: number
  /** So many of them while nobody looks at the screen for it; the rest is kept for those who do. */
  laterAtOnce: number
}

export interface Turn {
  person: string
  urgency: Urgency
  signal?: AbortSignal | undefined
}

export interface Place {
  /** Aborts when the place was given to somebody else. */
  preempted: AbortSignal
  /** Nothing is taken of what was read: whoever waits may have the place. */
  idle(): void
  resume(): void
  /** The first time counts. */
  leave(): void
}

interface Waiter extends Turn {
  isResting: boolean
  enter(): void
  recall: AbortController
}

/**
 * Who may have a file read, and in which order: what somebody waits for goes first, then who has the fewest places, then
 * who had their turn longest ago. Nobody keeps a second place while others have none, nor one that they make no use of.
 */
export class FairScheduler {
  readonly #limits: PlaceLimits
  #inside: Waiter[] = []
  #waiting: Waiter[] = []

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  async enter(turn: Turn): Promise<Place> {
    turn.signal?.throwIfAborted()
    const { promise: entered, resolve, reject } = Promise.withResolvers<void>()
    const guest: Waiter = { ...turn, isResting: false, enter: resolve, recall: new AbortController() }
    const giveUp = () => {
      this.#waiting = without(this.#waiting, guest)
      reject(turn.signal?.reason as Error)
    }
    turn.signal?.addEventListener('abort', giveUp)
    this.#waiting.push(guest)
    this.#seatAll()
    await entered.finally(() => turn.signal?.removeEventListener('abort', giveUp))
    let isLeft = false
    const leave = () => {
      if (!isLeft) this.#leave(guest)
      isLeft = true
    }
    const idle = () => {
      guest.isResting = true
      this.#seatAll()
    }
    const resume = () => {
      guest.isResting = false
    }
    return { preempted: guest.recall.signal, idle, resume, leave }
  }

  #leave(guest: Waiter): void {
    this.#inside = without(this.#inside, guest)
    // Whoever had their turn stands behind those who had not.
    const own = this.#waiting.filter(({ person }) => person === guest.person)
    this.#waiting = [...this.#waiting.filter(({ person }) => person !== guest.person), ...own]
    this.#seatAll()
  }

  #seatAll(): void {
    for (;;) {
      const next = this.#ranked().find((guest) => this.#hasRoom(guest) || this.#makeRoom(guest))
      if (!next) return
      this.#waiting = without(this.#waiting, next)
      this.#inside.push(next)
      next.enter()
    }
  }

  #ranked(): Waiter[] {
    const rank = ({ urgency }: Waiter) => (urgency === 'now' ? 0 : 1)
    return this.#waiting.toSorted((a, b) => rank(a) - rank(b) || this.#held(a) - this.#held(b))
  }

  #held({ person }: Waiter): number {
    return this.#inside.filter((guest) => guest.person === person).length
  }

  #hasRoom({ urgency }: Waiter, inside = this.#inside): boolean {
    const { atOnce, laterAtOnce } = this.#limits
    if (inside.length >= atOnce) return false
    return urgency === 'now' || inside.filter(isLater).length < laterAtOnce
  }

  #makeRoom(guest: Waiter): boolean {
    const preempted = this.#resting(guest) ?? this.#beyondShare(guest)
    if (!preempted) return false
    this.#inside = without(this.#inside, preempted)
    preempted.recall.abort()
    return this.#hasRoom(guest)
  }

  /** Who makes no use of a place that this one could have. */
  #resting(guest: Waiter): Waiter | undefined {
    return this.#inside.find((other) => other.isResting && this.#hasRoom(guest, without(this.#inside, other)))
  }

  /** What somebody has beyond their share: what nobody waits for, and of that what was begun last. */
  #beyondShare(guest: Waiter): Waiter | undefined {
    const beyond = this.#inside.filter(
      (other) => this.#held(other) > this.#held(guest) + 1 && (guest.urgency === 'now' || isLater(other)),
    )
    return beyond.findLast(isLater) ?? beyond.at(-1)
  }
}

const without = (guests: Waiter[], guest: Waiter) => guests.filter((other) => other !== guest)

const isLater = ({ urgency }: Waiter) => urgency === 'later'
