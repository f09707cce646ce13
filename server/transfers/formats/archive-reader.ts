import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { Blobs } from '#server/platform/blobs/port.ts'

/** The directory of an archive is read in many small parts; each would be a request to the store. */
const BLOCK = 1_000_000

/** Reads a ZIP archive where it is stored, without a copy. */
export class ArchiveReader extends RandomAccessReader {
  readonly #blobs: Blobs
  readonly #key: string
  readonly #size: number
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(blobs: Blobs, { key, size }: { key: string; size: number }) {
    super()
    this.#blobs = blobs
    this.#key = key
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  override read(
    ...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>
  ): void {
    this.#copy(buffer.subarray(offset, offset + length), position).then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #copy(target: Buffer, position: number): Promise<void> {
    const { start, bytes } = this.#block
    if (position < start || position + target.length > start + bytes.length) {
      const end = Math.min(this.#size, position + Math.max(target.length, BLOCK))
      const pieces = await Array.fromAsync(this.#pieces(position, end))
      this.#block = { start: position, bytes: Buffer.concat(pieces) }
    }
    const from = position - this.#block.start
    if (this.#block.bytes.copy(target, 0, from, from + target.length) < target.length)
      throw new Error('The archive is shorter than expected')
  }

  /** `end` is exclusive. */
  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    const blob = await this.#blobs.read(this.#key, { start, end: end - 1 })
    if (!blob) throw new Error('The archive is gone')
    for await (const piece of blob.stream) yield piece as Buffer
  }
}
