type Piece = { type: 'text' | 'reasoning'; text: string }

const OPENINGS = ['<think>', '<thinking>']

/**
 * Separates reasoning that a model writes as `<think>…</think>` before its answer from the answer. Tags may
 * be split over pieces. Later in an answer they are ordinary text.
 */
export class ThinkTags {
  #mode: 'start' | 'thinking' | 'text' = 'start'
  #held = ''
  #closing = ''
  #isAfterThought = false

  take(text: string): Piece[] {
    if (this.#mode === 'text') return [{ type: 'text', text }]
    this.#held += text
    return this.#mode === 'start' ? this.#takeStart() : this.#takeThought()
  }

  /** Returns what was held back because it could have been the beginning of a tag. */
  end(): Piece[] {
    const text = this.#mode === 'start' && this.#isAfterThought ? this.#held.trimStart() : this.#held
    this.#held = ''
    return text ? [{ type: this.#mode === 'thinking' ? 'reasoning' : 'text', text }] : []
  }

  #takeStart(): Piece[] {
    const start = this.#held.trimStart()
    const lower = toLowerAscii(start)
    if (OPENINGS.some((tag) => tag.startsWith(lower) && start.length < tag.length)) return []
    const opening = OPENINGS.find((tag) => lower.startsWith(tag))
    if (!opening) return this.#takeText(this.#isAfterThought ? start : this.#held)
    this.#mode = 'thinking'
    this.#closing = opening.replace('<', '</')
    this.#held = start.slice(opening.length)
    return this.#takeThought()
  }

  #takeText(text: string): Piece[] {
    this.#mode = 'text'
    this.#held = ''
    return [{ type: 'text', text }]
  }

  #takeThought(): Piece[] {
    const lower = toLowerAscii(this.#held)
    const end = lower.indexOf(this.#closing)
    if (end < 0) {
      const kept = partialEnd(lower, this.#closing)
      const thought = this.#held.slice(0, this.#held.length - kept)
      this.#held = this.#held.slice(thought.length)
      return reasoning(thought)
    }
    const thought = this.#held.slice(0, end)
    this.#held = this.#held.slice(end + this.#closing.length)
    this.#mode = 'start'
    this.#isAfterThought = true
    return [...reasoning(thought), ...this.#takeStart()]
  }
}

/** As long as the text: `toLowerCase` makes two characters of "İ". */
const toLowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const reasoning = (text: string): Piece[] => (text ? [{ type: 'reasoning', text }] : [])

/** The length of the end that could be the beginning of the tag. */
function partialEnd(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length
  }
  return 0
}
