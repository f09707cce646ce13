import type { BinaryVectors } from './binary-vectors.ts'

/** A file as it was at one time. */
export interface FileVersion {
  id: string
  version: string
}

/** Keeps the signs of whole files, up to so many bytes; what was asked for longest ago gives way. */
export class VectorCache {
  readonly #bytesMax: number
  readonly #files = new Map<string, { version: string; signs: BinaryVectors }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Whether there is room for so much at a time. */
  holds(bytes: number): boolean {
    return bytes <= this.#bytesMax
  }

  find({ id, version }: FileVersion): BinaryVectors | undefined {
    const kept = this.#files.get(id)
    if (kept?.version !== version) return undefined
    this.#files.delete(id)
    this.#files.set(id, kept)
    return kept.signs
  }

  keep({ id, version }: FileVersion, signs: BinaryVectors): void {
    this.#forget(id)
    this.#files.set(id, { version, signs })
    this.#bytes += signs.byteLength
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#forget(oldest)
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#files.get(id)?.signs.byteLength ?? 0
    this.#files.delete(id)
  }
}
