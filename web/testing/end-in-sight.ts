import { vi } from 'vitest'

class EndInSight {
  readonly #tell: IntersectionObserverCallback

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }

  observe = () => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  disconnect = () => undefined
}

/** From now on the end of every list is in sight. */
export const showEnds = () => vi.stubGlobal('IntersectionObserver', EndInSight)
