import type { Vector } from '#server/platform/embeddings/port.ts'
import type { Place } from './terms.store.ts'

/** The sign bits of one vector, or of several vectors in sequence, each padded to whole words. */
export type BinaryVectors = Uint32Array

const BYTE_BITS = 8
const WORD_BITS = 32
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT

/** The memory that the sign bits of a vector take. */
export const bytesOfVector = (dimensions: number) => Math.ceil(dimensions / WORD_BITS) * WORD_BYTES

/** In the bit string format of PostgreSQL. */
export const writeVector = (vector: Vector) => Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

export function binaryVectorOf(vector: Vector): BinaryVectors {
  const written = writeVector(vector)
  const bytes = Uint8Array.from({ length: Math.ceil(vector.length / BYTE_BITS) }, (_, index) =>
    Number.parseInt(written.slice(index * BYTE_BITS, (index + 1) * BYTE_BITS).padEnd(BYTE_BITS, '0'), 2),
  )
  return packVectors(bytes, vector.length)
}

/**
 * Packs vectors in sequence from the storage format of PostgreSQL, in which each is padded to whole bytes.
 */
export function packVectors(stored: Uint8Array, dimensions: number): BinaryVectors {
  const size = Math.ceil(dimensions / BYTE_BITS)
  const packed = new Uint8Array((stored.length / size) * bytesOfVector(dimensions))
  for (let from = 0, to = 0; from < stored.length; from += size, to += bytesOfVector(dimensions)) {
    packed.set(stored.subarray(from, from + size), to)
  }
  return new Uint32Array(packed.buffer)
}

/** The chunks with the smallest Hamming distance to the query, as indexes into the files in sequence. */
export function nearestByHamming(
  question: BinaryVectors,
  files: { fileId: string; vectors: BinaryVectors }[],
  limit: number,
): Place[] {
  const measured = files.map(({ fileId, vectors }) => ({ fileId, distances: distancesTo(question, vectors) }))
  const { farthest, room } = limitOf(measured, question.length * WORD_BITS, limit)
  const places: Place[] = []
  let atFarthest = 0
  for (const { fileId, distances } of measured) {
    for (let position = 0; position < distances.length; position += 1) {
      const distance = distances[position] ?? 0
      if (distance > farthest || (distance === farthest && atFarthest === room)) continue
      if (distance === farthest) atFarthest += 1
      places.push({ fileId, position })
    }
  }
  return places
}

/** The Hamming distance of each vector to the query. */
function distancesTo(question: BinaryVectors, vectors: BinaryVectors): Uint16Array {
  const size = question.length
  const distances = new Uint16Array(vectors.length / size)
  for (let position = 0, from = 0; position < distances.length; position += 1, from += size) {
    let distance = 0
    for (let word = 0; word < size; word += 1) {
      distance += countOnes((vectors[from + word] ?? 0) ^ (question[word] ?? 0))
    }
    distances[position] = distance
  }
  return distances
}

/** Adds up neighbouring bits: in pairs, in fours, in bytes, and the four bytes by a multiplication. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The largest distance among the nearest vectors, and how many vectors at that distance are included. */
function limitOf(
  measured: { distances: Uint16Array }[],
  bits: number,
  limit: number,
): { farthest: number; room: number } {
  const counts = new Uint32Array(bits + 1)
  for (const { distances } of measured) {
    for (const distance of distances) counts[distance] = (counts[distance] ?? 0) + 1
  }
  let room = limit
  for (const [farthest, count] of counts.entries()) {
    if (count >= room) return { farthest, room }
    room -= count
  }
  return { farthest: bits, room }
}
