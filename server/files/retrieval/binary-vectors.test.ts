import { expect, test } from 'vitest'
import {
  binaryVectorOf,
  bytesOfVector,
  nearestByHamming,
  packVectors,
  writeVector,
} from './binary-vectors.ts'

/** Deterministic pseudo-random numbers. */
const vectorOf = (seed: number, dimensions: number) =>
  Float32Array.from({ length: dimensions }, (_, index) => Math.sin(seed * 12.9898 + index * 78.233))

test('reads the format of PostgreSQL: whole bytes, the first bit in the highest place', () => {
  const vector = Float32Array.of(1, -1, 0, 1, 1, 1, -1, -1, -1, 1)
  expect(writeVector(vector)).toBe('1001110001')
  const stored = [0b10011100, 0b01000000]
  expect(binaryVectorOf(vector)).toEqual(packVectors(Uint8Array.from(stored), 10))
  expect(bytesOfVector(10)).toBe(4)
  const twice = packVectors(Uint8Array.from([...stored, ...stored]), 10)
  expect([...twice]).toEqual([...binaryVectorOf(vector), ...binaryVectorOf(vector)])
})

test.each([8, 31, 32, 70])(
  'finds the vectors of %i dimensions with the smallest Hamming distance',
  (dimensions) => {
    const question = vectorOf(0, dimensions)
    const differences = (vector: Float32Array) =>
      vector.filter((value, index) => value > 0 !== (question[index] ?? 0) > 0).length
    const vectors = ['a', 'b', 'c'].flatMap((fileId, file) =>
      Array.from({ length: 40 }, (_, position) => ({
        fileId,
        position,
        vector: vectorOf(1 + file * 40 + position, dimensions),
      })),
    )
    const files = ['a', 'b', 'c'].map((fileId) => {
      const own = vectors.filter((vector) => vector.fileId === fileId)
      return { fileId, vectors: Uint32Array.from(own.flatMap(({ vector }) => [...binaryVectorOf(vector)])) }
    })
    const nearestFirst = vectors.toSorted((one, other) => differences(one.vector) - differences(other.vector))
    for (const limit of [1, 10, 25, 120, 500]) {
      const found = nearestByHamming(binaryVectorOf(question), files, limit)
      const expected = nearestFirst.slice(0, limit).map(({ fileId, position }) => `${fileId} ${position}`)
      expect(found.map(({ fileId, position }) => `${fileId} ${position}`).sort()).toEqual(expected.sort())
    }
  },
)

test('finds nothing in an empty index', () => {
  const question = binaryVectorOf(vectorOf(0, 32))
  expect(nearestByHamming(question, [], 10)).toEqual([])
  expect(nearestByHamming(question, [{ fileId: 'a', vectors: new Uint32Array() }], 10)).toEqual([])
})
