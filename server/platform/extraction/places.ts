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
  recalled: AbortSignal
  /** The first time counts. */
  leave(): void
}

interface Guest extends Turn {
  enter(): void
  recall: AbortController
}

/**
 * Who may have a file read, and in which order: what somebody waits for goes first, then who has the fewest places, then
 * who had their turn longest ago. Nobody keeps a second place while others have none.
 */
export class Places {
  readonly #limits: PlaceLimits
  #inside: Guest[] = []
  #waiting: Guest[] = []

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  async enter(turn: Turn): Promise<Place> {
    turn.signal?.throwIfAborted()
    const { promise: entered, resolve, reject } = Promise.withResolvers<void>()
    const guest: Guest = { ...turn, enter: resolve, recall: new AbortController() }
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((other) => other !== guest)
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
    return { recalled: guest.recall.signal, leave }
  }

  #leave(guest: Guest): void {
    this.#inside = this.#inside.filter((other) => other !== guest)
    // Whoever had their turn stands behind those who had not.
    const own = this.#waiting.filter(({ person }) => person === guest.person)
    this.#waiting = [...this.#waiting.filter(({ person }) => person !== guest.person), ...own]
    this.#seatAll()
  }

  #seatAll(): void {
    for (;;) {
      const next = this.#ranked().find((guest) => this.#hasRoom(guest) || this.#makeRoom(guest))
      if (!next) return
      this.#waiting = this.#waiting.filter((guest) => guest !== next)
      this.#inside.push(next)
      next.enter()
    }
  }

  #ranked(): Guest[] {
    const rank = ({ urgency }: Guest) => (urgency === 'now' ? 0 : 1)
    return this.#waiting.toSorted((a, b) => rank(a) - rank(b) || this.#held(a) - this.#held(b))
  }

  #held({ person }: Guest): number {
    return this.#inside.filter((guest) => guest.person === person).length
  }

  #hasRoom({ urgency }: Guest): boolean {
    const { atOnce, laterAtOnce } = this.#limits
    if (this.#inside.length >= atOnce) return false
    return urgency === 'now' || this.#inside.filter(isLater).length < laterAtOnce
  }

  /** Takes back what somebody has beyond their share: what nobody waits for, and of that what was begun last. */
  #makeRoom(guest: Guest): boolean {
    const beyond = this.#inside.filter(
      (other) => this.#held(other) > this.#held(guest) + 1 && (guest.urgency === 'now' || isLater(other)),
    )
    const recalled = beyond.findLast(isLater) ?? beyond.at(-1)
    if (!recalled) return false
    this.#inside = this.#inside.filter((other) => other !== recalled)
    recalled.recall.abort()
    return this.#hasRoom(guest)
  }
}

const isLater = ({ urgency }: Guest) => urgency === 'later'
