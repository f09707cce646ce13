import { expect, test } from 'vitest'
import { VectorCache } from './vector-cache.ts'

const vectors = (words: number) => new Uint32Array(words)

test('returns a file only in the version that was stored', () => {
  const memory = new VectorCache(100)
  const kept = vectors(3)
  memory.keep({ id: 'a', version: '1' }, kept)
  expect(memory.find({ id: 'a', version: '1' })).toBe(kept)
  expect(memory.find({ id: 'a', version: '2' })).toBeUndefined()
  expect(memory.find({ id: 'b', version: '1' })).toBeUndefined()
})

test('evicts the least recently used file when it is full', () => {
  const memory = new VectorCache(40)
  for (const id of ['a', 'b']) memory.keep({ id, version: '1' }, vectors(5))
  memory.find({ id: 'a', version: '1' })
  memory.keep({ id: 'c', version: '1' }, vectors(5))
  const known = ['a', 'b', 'c'].filter((id) => memory.find({ id, version: '1' }))
  expect(known).toEqual(['a', 'c'])
})

test('counts a file once, however often it changes', () => {
  const memory = new VectorCache(40)
  memory.keep({ id: 'a', version: '1' }, vectors(5))
  for (const version of ['1', '2', '3']) memory.keep({ id: 'b', version }, vectors(5))
  expect(memory.find({ id: 'a', version: '1' })).toBeDefined()
})

test('stores nothing that is larger than its limit', () => {
  const memory = new VectorCache(40)
  expect([memory.holds(40), memory.holds(41)]).toEqual([true, false])
  memory.keep({ id: 'a', version: '1' }, vectors(11))
  expect(memory.find({ id: 'a', version: '1' })).toBeUndefined()
  memory.keep({ id: 'b', version: '1' }, vectors(10))
  expect(memory.find({ id: 'b', version: '1' })).toBeDefined()
})
