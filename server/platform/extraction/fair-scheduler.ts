import type { Urgency } from './port.ts'

export interface SlotLimits {
  /** The number of concurrent slots. */
  atOnce: number
  /** The number of slots for background work; the rest is reserved for users who wait. */
  laterAtOnce: number
}

export interface SlotRequest {
  person: string
  urgency: Urgency
  signal?: AbortSignal | undefined
}

export interface Slot {
  /** Aborts when the slot was assigned to another waiter. */
  preempted: AbortSignal
  /** Marks the reader as idle: its slot may be reassigned. */
  idle(): void
  resume(): void
  /** Only the first call has an effect. */
  leave(): void
}

interface Waiter extends SlotRequest {
  isIdle: boolean
  enter(): void
  preemption: AbortController
}

/**
 * Assigns slots: requests that a user waits for come first, then users with the fewest slots, then those
 * served least recently. A second slot is preempted while another user has none, and so is an idle one.
 */
export class FairScheduler {
  readonly #limits: SlotLimits
  #holders: Waiter[] = []
  #waiting: Waiter[] = []

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  async enter(request: SlotRequest): Promise<Slot> {
    request.signal?.throwIfAborted()
    const { promise: entered, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { ...request, isIdle: false, enter: resolve, preemption: new AbortController() }
    const giveUp = () => {
      this.#waiting = without(this.#waiting, waiter)
      reject(request.signal?.reason as Error)
    }
    request.signal?.addEventListener('abort', giveUp)
    this.#waiting.push(waiter)
    this.#assignSlots()
    await entered.finally(() => request.signal?.removeEventListener('abort', giveUp))
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) this.#leave(waiter)
      hasLeft = true
    }
    const idle = () => {
      waiter.isIdle = true
      this.#assignSlots()
    }
    const resume = () => {
      waiter.isIdle = false
    }
    return { preempted: waiter.preemption.signal, idle, resume, leave }
  }

  #leave(waiter: Waiter): void {
    this.#holders = without(this.#holders, waiter)
    // Users who were served come after those who were not.
    const own = this.#waiting.filter(({ person }) => person === waiter.person)
    this.#waiting = [...this.#waiting.filter(({ person }) => person !== waiter.person), ...own]
    this.#assignSlots()
  }

  #assignSlots(): void {
    for (;;) {
      const next = this.#ranked().find((waiter) => this.#hasSlotFor(waiter) || this.#preemptFor(waiter))
      if (!next) return
      this.#waiting = without(this.#waiting, next)
      this.#holders.push(next)
      next.enter()
    }
  }

  #ranked(): Waiter[] {
    const rank = ({ urgency }: Waiter) => (urgency === 'now' ? 0 : 1)
    return this.#waiting.toSorted((a, b) => rank(a) - rank(b) || this.#held(a) - this.#held(b))
  }

  #held({ person }: Waiter): number {
    return this.#holders.filter((waiter) => waiter.person === person).length
  }

  #hasSlotFor({ urgency }: Waiter, holders = this.#holders): boolean {
    const { atOnce, laterAtOnce } = this.#limits
    if (holders.length >= atOnce) return false
    return urgency === 'now' || holders.filter(isLater).length < laterAtOnce
  }

  #preemptFor(waiter: Waiter): boolean {
    const preempted = this.#idleFor(waiter) ?? this.#beyondShare(waiter)
    if (!preempted) return false
    this.#holders = without(this.#holders, preempted)
    preempted.preemption.abort()
    return this.#hasSlotFor(waiter)
  }

  /** An idle reader whose slot this waiter could have. */
  #idleFor(waiter: Waiter): Waiter | undefined {
    return this.#holders.find(
      (other) => other.isIdle && this.#hasSlotFor(waiter, without(this.#holders, other)),
    )
  }

  /** The slot beyond a user's share: background work first, and of that the latest. */
  #beyondShare(waiter: Waiter): Waiter | undefined {
    const beyond = this.#holders.filter(
      (other) => this.#held(other) > this.#held(waiter) + 1 && (waiter.urgency === 'now' || isLater(other)),
    )
    return beyond.findLast(isLater) ?? beyond.at(-1)
  }
}

const without = (waiters: Waiter[], waiter: Waiter) => waiters.filter((other) => other !== waiter)

const isLater = ({ urgency }: Waiter) => urgency === 'later'
