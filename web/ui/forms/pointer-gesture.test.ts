import { expect, test } from 'vitest'
import { gestureBetween } from './pointer-gesture.ts'

test('drags with one pointer', () => {
  expect(gestureBetween([{ x: 10, y: 20 }], [{ x: 13, y: 16 }])).toEqual({ x: 3, y: -4, scale: 1 })
})

test('spreads two pointers around their centre', () => {
  const before = [
    { x: 40, y: 50 },
    { x: 60, y: 50 },
  ]
  const apart = [
    { x: 30, y: 50 },
    { x: 70, y: 50 },
  ]
  expect(gestureBetween(before, apart)).toEqual({ x: 0, y: 0, scale: 2 })
  expect(gestureBetween(apart, before)).toEqual({ x: 0, y: 0, scale: 0.5 })
})

test('drags by half of the way when one of two pointers moves away', () => {
  const before = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
  ]
  const after = [
    { x: 0, y: 0 },
    { x: 0, y: 30 },
  ]
  expect(gestureBetween(before, after)).toEqual({ x: 0, y: 10, scale: 3 })
})

test('keeps the scale where both pointers begin at one place', () => {
  const before = [
    { x: 5, y: 5 },
    { x: 5, y: 5 },
  ]
  const after = [
    { x: 5, y: 5 },
    { x: 9, y: 5 },
  ]
  expect(gestureBetween(before, after).scale).toBe(1)
})
