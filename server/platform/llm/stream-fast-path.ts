import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { type WireEvent, wordsOf } from './merged-deltas.ts'

type Part = LanguageModelV4StreamPart
type Words = Extract<Part, { type: 'text-delta' | 'reasoning-delta' }>

interface Shown {
  key: string
  words: string
}

/**
 * Lets the text of an answer bypass the vendor's package, which passes each event through four web streams.
 * Everything works without it, at the price of processor time (decision 58): `delta-batching` offers it the
 * events of an answer, and `ai-sdk` reads the parts through it. No other module knows of it.
 *
 * Most events differ from the previous one in their text only: once the package has shown the part that such
 * an event becomes, later events of its kind are read here. Everything else goes through the package, in the
 * order of the stream: it reads whatever it receives within the same turn of the event loop, before more can
 * arrive.
 */
export class StreamFastPath {
  readonly #waiting: Part[] = []
  #wake: () => void = () => undefined
  /** The event that the package is reading, when it is a single event with text. */
  #shown: Shown | undefined
  /** Events with this key become such a part. */
  #known: { key: string; part: Words } | undefined
  /**
   * Whether the package may still be reading events of this turn, whose text could be confused with that of a
   * later one.
   */
  #isReading = false

  /** Reads the known events. Returns those that the package must read. */
  take(events: WireEvent[]): WireEvent[] {
    const taken = events.findIndex((event) => !this.#takeKnown(event))
    if (taken < 0) return []
    const left = events.slice(taken)
    this.#known = undefined
    this.#shown = this.#isReading ? undefined : shownBy(left)
    this.#isReading = true
    setImmediate(() => (this.#isReading = false))
    return left
  }

  /** All parts of the answer, from the package and from the bypass. */
  async *read(stream: ReadableStream<Part>): AsyncGenerator<Part> {
    const reader = stream.getReader()
    let isOver = false
    const reading = this.#readAll(reader).finally(() => {
      isOver = true
      this.#wake()
    })
    // A failure is reported after all parts before it.
    reading.catch(() => undefined)
    try {
      for (;;) {
        for (const part of this.#waiting.splice(0)) yield part
        if (this.#waiting.length > 0) continue
        if (isOver) return await reading
        await new Promise<void>((wake) => (this.#wake = wake))
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }

  async #readAll(reader: ReadableStreamDefaultReader<Part>): Promise<void> {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const part = read.value
      const isWords = part.type === 'text-delta' || part.type === 'reasoning-delta'
      if (isWords && this.#shown?.words === part.delta) this.#known = { key: this.#shown.key, part }
      this.#add(part)
    }
  }

  #takeKnown(event: WireEvent): boolean {
    if (typeof event === 'string' || event.key !== this.#known?.key) return false
    const delta = wordsOf(event)
    if (delta === undefined) return false
    this.#add({ ...this.#known.part, delta })
    return true
  }

  #add(part: Part): void {
    this.#waiting.push(part)
    this.#wake()
  }
}

function shownBy([event, ...others]: WireEvent[]): Shown | undefined {
  if (others.length > 0 || event === undefined || typeof event === 'string') return undefined
  const words = wordsOf(event)
  return words ? { key: event.key, words } : undefined
}
