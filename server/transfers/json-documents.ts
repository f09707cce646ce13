/** One object of a JSON file, as text; or why there is none. */
export type JsonDocument =
  | { kind: 'text'; text: string; bytes: number }
  | { kind: 'too_large' | 'truncated' | 'not_json'; bytes: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const SPACES = [0x20, 0x09, 0x0a, 0x0d]

/**
 * The objects of a JSON file one by one: the elements of the list that it is, or the objects that follow each other in
 * it. The file is never whole in memory, and of an object no more than the given number of bytes.
 */
export async function* eachJsonDocument(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<JsonDocument> {
  const splitter = new Splitter(maxBytes)
  for await (const piece of pieces) {
    yield* splitter.take(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    if (splitter.isOver) return
  }
  yield* splitter.end()
}

class Splitter {
  readonly #maxBytes: number
  /** The depth at which documents begin: 1 in a list. */
  #base: 0 | 1 | undefined
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** Of the current document; nothing between documents. */
  #parts: Buffer[] | undefined
  #size = 0
  /** Bytes since the last document that was reported. */
  #read = 0
  isOver = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  *take(piece: Buffer): Generator<JsonDocument> {
    let start = 0
    for (let at = 0; at < piece.length && !this.isOver; at += 1) {
      if (this.#isInString) {
        at = this.#skipString(piece, at)
        continue
      }
      const byte = piece[at] ?? 0
      if (this.#base === undefined && !this.#begin(byte)) {
        if (this.isOver) yield { kind: 'not_json', bytes: this.#read + piece.length }
      } else if (byte === QUOTE) this.#isInString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (this.#open(byte)) start = at
      } else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && this.#close()) {
        this.#keep(piece.subarray(start, at + 1))
        yield this.#finish()
      }
    }
    if (this.#parts !== undefined) this.#keep(piece.subarray(start))
  }

  *end(): Generator<JsonDocument> {
    if (this.isOver) return
    if (this.#base === undefined) yield { kind: 'not_json', bytes: this.#read }
    else if (this.#parts !== undefined || this.#depth > 0) yield { kind: 'truncated', bytes: this.#read }
  }

  /** Whether the byte is the first one of the JSON; white space is skipped, anything else ends the file. */
  #begin(byte: number): boolean {
    if (SPACES.includes(byte) || BYTE_ORDER_MARK.includes(byte)) return false
    if (byte === OPEN_LIST) {
      this.#base = 1
      this.#depth = 1
    } else if (byte === OPEN_OBJECT) {
      this.#base = 0
      return true
    } else this.isOver = true
    return false
  }

  /** Whether a document begins. */
  #open(byte: number): boolean {
    const isDocument = this.#parts === undefined && this.#depth === this.#base && byte === OPEN_OBJECT
    if (isDocument) {
      this.#parts = []
      this.#size = 0
    }
    this.#depth += 1
    return isDocument
  }

  /** Whether a document ends. */
  #close(): boolean {
    this.#depth -= 1
    if (this.#parts !== undefined) return this.#depth === this.#base
    this.isOver = this.#depth < (this.#base ?? 0)
    return false
  }

  /** The place of the last byte of the string, or of the piece. */
  #skipString(piece: Buffer, from: number): number {
    let at = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      at += 1
    }
    for (; at < piece.length; at += 1) {
      const byte = piece[at]
      if (byte === BACKSLASH) {
        at += 1
        if (at === piece.length) this.#isEscaped = true
      } else if (byte === QUOTE) {
        this.#isInString = false
        return at
      }
    }
    return at
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    this.#read += part.length
    if (this.#size > this.#maxBytes) this.#parts = []
    else this.#parts?.push(part)
  }

  #finish(): JsonDocument {
    const parts = this.#parts ?? []
    const bytes = this.#read
    this.#parts = undefined
    this.#read = 0
    if (this.#size > this.#maxBytes) return { kind: 'too_large', bytes }
    return { kind: 'text', text: Buffer.concat(parts).toString('utf8'), bytes }
  }
}
