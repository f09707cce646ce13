import { expect, test } from 'vitest'
import { steppedZoom } from './zoom.ts'

test('goes from step to step, and from between them to the next', () => {
  expect(steppedZoom(1, 1)).toBe(1.25)
  expect(steppedZoom(1, -1)).toBe(0.75)
  expect(steppedZoom(0.83, 1)).toBe(1)
  expect(steppedZoom(0.83, -1)).toBe(0.75)
})

test('ends at both ends', () => {
  expect(steppedZoom(8, 1)).toBe(8)
  expect(steppedZoom(0.1, -1)).toBe(0.1)
})
