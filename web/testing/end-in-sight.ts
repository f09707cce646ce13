import { vi } from 'vitest'

class EndInSight {
  readonly #callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }

  observe = () => this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  disconnect = () => undefined
}

/** Makes the end of every list visible. */
export const showEnds = () => vi.stubGlobal('IntersectionObserver', EndInSight)
