import { expect, test } from 'vitest'
import { toggled } from './toggled.ts'

test('adds a member at the end and removes it again', () => {
  const before = new Set(['a', 'b'])
  expect([...toggled(before, 'c')]).toEqual(['a', 'b', 'c'])
  expect([...toggled(before, 'a')]).toEqual(['b'])
  expect([...before]).toEqual(['a', 'b'])
})
