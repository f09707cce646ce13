import { Readable } from 'node:stream'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { type Blobs, requireKey } from './port.ts'

export interface FakeBlobs extends Blobs {
  /** Everything stored, by key. */
  stored: Map<string, Uint8Array>
}

/** Blobs in memory. */
export function createFakeBlobs(clock: Pick<Clock, 'now'> = systemClock): FakeBlobs {
  const stored = new Map<string, Uint8Array>()
  const writtenAt = new Map<string, Date>()
  return {
    stored,
    async write(key, content) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content instanceof Uint8Array ? [content] : content) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      stored.set(requireKey(key), bytes)
      writtenAt.set(key, clock.now())
      return bytes.length
    },
    async read(key, range) {
      const bytes = stored.get(requireKey(key))
      if (!bytes) return undefined
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
      return { size: bytes.length, stream: Readable.from([part]) }
    },
    async remove(key) {
      stored.delete(requireKey(key))
    },
    async removeAll(folder) {
      const beginning = `${requireKey(folder)}/`
      for (const key of stored.keys()) if (key.startsWith(beginning)) stored.delete(key)
    },
    async *list(before) {
      for (const key of stored.keys()) if ((writtenAt.get(key) ?? before) < before) yield key
    },
    async removeLeftovers() {
      // Writes in memory are never partial.
    },
  }
}
