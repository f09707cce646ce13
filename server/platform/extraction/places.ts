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
  /** Nothing is taken of what was read: whoever waits may have the place. */
  rest(): void
  goOn(): void
  /** The first time counts. */
  leave(): void
}

interface Guest extends Turn {
  isResting: boolean
  enter(): void
  recall: AbortController
}

/**
 * Who may have a file read, and in which order: what somebody waits for goes first, then who has the fewest places, then
 * who had their turn longest ago. Nobody keeps a second place while others have none, nor one that they make no use of.
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
    const guest: Guest = { ...turn, isResting: false, enter: resolve, recall: new AbortController() }
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
    const rest = () => {
      guest.isResting = true
      this.#seatAll()
    }
    const goOn = () => {
      guest.isResting = false
    }
    return { recalled: guest.recall.signal, rest, goOn, leave }
  }

  #leave(guest: Guest): void {
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

  #ranked(): Guest[] {
    const rank = ({ urgency }: Guest) => (urgency === 'now' ? 0 : 1)
    return this.#waiting.toSorted((a, b) => rank(a) - rank(b) || this.#held(a) - this.#held(b))
  }

  #held({ person }: Guest): number {
    return this.#inside.filter((guest) => guest.person === person).length
  }

  #hasRoom({ urgency }: Guest, inside = this.#inside): boolean {
    const { atOnce, laterAtOnce } = this.#limits
    if (inside.length >= atOnce) return false
    return urgency === 'now' || inside.filter(isLater).length < laterAtOnce
  }

  #makeRoom(guest: Guest): boolean {
    const recalled = this.#resting(guest) ?? this.#beyondShare(guest)
    if (!recalled) return false
    this.#inside = without(this.#inside, recalled)
    recalled.recall.abort()
    return this.#hasRoom(guest)
  }

  /** Who makes no use of a place that this one could have. */
  #resting(guest: Guest): Guest | undefined {
    return this.#inside.find((other) => other.isResting && this.#hasRoom(guest, without(this.#inside, other)))
  }

  /** What somebody has beyond their share: what nobody waits for, and of that what was begun last. */
  #beyondShare(guest: Guest): Guest | undefined {
    const beyond = this.#inside.filter(
      (other) => this.#held(other) > this.#held(guest) + 1 && (guest.urgency === 'now' || isLater(other)),
    )
    return beyond.findLast(isLater) ?? beyond.at(-1)
  }
}

const without = (guests: Guest[], guest: Guest) => guests.filter((other) => other !== guest)

const isLater = ({ urgency }: Guest) => urgency === 'later'
