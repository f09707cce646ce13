import { expect, test } from 'vitest'
import { chainOf, fallbacksOf } from './fallbacks.ts'

const chain = (...pairs: [string, string | null][]) =>
  fallbacksOf(pairs.map(([id, fallbackModel]) => ({ id, fallbackModel })))

test('a chain contains the fallbacks in order', () => {
  expect(chainOf('a', chain(['a', 'b'], ['b', 'c'], ['c', null]))).toEqual(['b', 'c'])
  expect(chainOf('c', chain(['a', 'b'], ['b', 'c'], ['c', null]))).toEqual([])
  expect(chainOf('unknown', chain(['a', 'b']))).toEqual([])
})

test('a cycle ends', () => {
  expect(chainOf('a', chain(['a', 'b'], ['b', 'a']))).toEqual(['b', 'a'])
  expect(chainOf('a', chain(['a', 'b'], ['b', 'c'], ['c', 'b']))).toEqual(['b', 'c'])
})
