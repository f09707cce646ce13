import type { BinaryVectors } from './binary-vectors.ts'

/** A file at one version. */
export interface FileVersion {
  id: string
  version: string
}

/** Caches the binary vectors of whole files up to a size in bytes, and evicts the least recently used. */
export class VectorCache {
  readonly #bytesMax: number
  readonly #files = new Map<string, { version: string; vectors: BinaryVectors }>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Whether this size can be cached. */
  holds(bytes: number): boolean {
    return bytes <= this.#bytesMax
  }

  find({ id, version }: FileVersion): BinaryVectors | undefined {
    const kept = this.#files.get(id)
    if (kept?.version !== version) return undefined
    this.#files.delete(id)
    this.#files.set(id, kept)
    return kept.vectors
  }

  keep({ id, version }: FileVersion, vectors: BinaryVectors): void {
    this.#forget(id)
    this.#files.set(id, { version, vectors })
    this.#bytes += vectors.byteLength
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.#bytesMax) return
      this.#forget(oldest)
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#files.get(id)?.vectors.byteLength ?? 0
    this.#files.delete(id)
  }
}
