/** Table → its current version. */
export type Versions = ReadonlyMap<string, number>

/** A longer call, such as an answer, queries the versions again after this time. Milliseconds. */
const FRESH_MS = 250

/** What one call has read so far. A call that changes something reads again. */
export class CallReads {
  #versions: Promise<Versions> | undefined
  #readAt = 0

  versions(read: () => Promise<Versions>): Promise<Versions> {
    const now = performance.now()
    if (this.#versions && now - this.#readAt < FRESH_MS) return this.#versions
    this.#readAt = now
    const reading = read()
    this.#versions = reading
    reading.catch(() => this.clear())
    return reading
  }

  /** Stores the versions that the call's first statement returned in addition to its result. */
  know(versions: Record<string, number>): void {
    this.#readAt = performance.now()
    this.#versions = Promise.resolve(new Map(Object.entries(versions)))
  }

  clear(): void {
    this.#versions = undefined
  }
}
