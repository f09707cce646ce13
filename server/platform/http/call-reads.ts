/** Table → the number of its last change. */
export type Versions = ReadonlyMap<string, number>

/** A call that lasts longer, such as an answer, asks for the versions again. Milliseconds. */
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

  /** The versions that the call's first statement has read beside what it was for. */
  know(versions: Record<string, number>): void {
    this.#readAt = performance.now()
    this.#versions = Promise.resolve(new Map(Object.entries(versions)))
  }

  clear(): void {
    this.#versions = undefined
  }
}
