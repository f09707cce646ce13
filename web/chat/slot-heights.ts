import type { ThreadSlots } from './thread-slots.ts'
import { slotEdges } from './thread-window.ts'

const FIRST_ESTIMATE = 320

/** The heights of the rows of a conversation: measured ones, and their average for the others. */
export class SlotHeights {
  #measured = new Map<string, number>()
  #sum = 0
  #estimate = FIRST_ESTIMATE
  #edges: { slots: ThreadSlots; edges: Float64Array } | undefined

  /** The expected height of a row that was not measured. */
  get estimate(): number {
    return this.#estimate
  }

  /** Returns the change of the height. */
  measure(key: string, height: number): number {
    const before = this.#measured.get(key)
    if (before === height) return 0
    this.#measured.set(key, height)
    this.#sum += height - (before ?? 0)
    this.#edges = undefined
    return height - (before ?? this.#estimate)
  }

  /** Moves all rows below an unmeasured slot, so call it only when there is none below the reader. */
  updateEstimate(): void {
    if (this.#measured.size === 0) return
    const average = Math.round(this.#sum / this.#measured.size)
    if (average === this.#estimate) return
    this.#estimate = average
    this.#edges = undefined
  }

  /** Row heights depend on the width. */
  clear(): void {
    this.#measured.clear()
    this.#sum = 0
    this.#edges = undefined
  }

  edges(slots: ThreadSlots): Float64Array {
    if (this.#edges?.slots !== slots) {
      const heightOf = (index: number) => this.#measured.get(slots.keyAt(index)) ?? this.#estimate
      this.#edges = { slots, edges: slotEdges(slots.count, heightOf) }
    }
    return this.#edges.edges
  }
}
