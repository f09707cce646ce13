import { vi } from 'vitest'

class EndInSight {
  readonly #tell: IntersectionObserverCallback

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }

  observe = () => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  disconnect = () => undefined
}

/** Makes the end of every list visible. */
export const showEnds = () => vi.stubGlobal('IntersectionObserver', EndInSight)
