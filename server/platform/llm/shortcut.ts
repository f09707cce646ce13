import { AsyncLocalStorage } from 'node:async_hooks'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { type WireEvent, wordsOf } from './merged-deltas.ts'

type Part = LanguageModelV4StreamPart
type Words = Extract<Part, { type: 'text-delta' | 'reasoning-delta' }>

interface Shown {
  key: string
  words: string
}

const shortcuts = new AsyncLocalStorage<Shortcut>()

/** That of the answer which is being asked for. */
export const currentShortcut = () => shortcuts.getStore()

/**
 * The way of an answer's words around the vendor's package, which takes each event through four web streams. Most events
 * differ from the one before in nothing but their words: once the package has shown what it makes of such an event, the
 * next of its kind are read here. Everything else goes through the package, in the order of the wire: whatever it was
 * given it has read within the same turn of the event loop, before more can come.
 */
export class Shortcut {
  readonly #waiting: Part[] = []
  #wake: () => void = () => undefined
  /** What the package is reading, when that is a single event with words. */
  #shown: Shown | undefined
  /** Events of that kind become such a part. */
  #known: { key: string; part: Words } | undefined
  /** Whether the package may still be at events of this turn, whose words could be taken for those of a later one. */
  #isReading = false

  /** For the requests that `ask` makes. */
  whileAsking<T>(ask: () => T): T {
    return shortcuts.run(this, ask)
  }

  /** Takes the events that are known. Answers those that the package has to read. */
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

  /** All parts of the answer, those of the package and those that went around it. */
  async *read(stream: ReadableStream<Part>): AsyncGenerator<Part> {
    const reader = stream.getReader()
    let isOver = false
    const reading = this.#readAll(reader).finally(() => {
      isOver = true
      this.#wake()
    })
    // A failure is told after all that came before it.
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
