import { expect, test } from 'vitest'
import { reconnectDelay } from './live-backoff.ts'

test('waits longer after each failure, up to half a minute', () => {
  expect(reconnectDelay(0, 1)).toBe(500)
  expect(reconnectDelay(3, 1)).toBe(4000)
  expect(reconnectDelay(50, 1)).toBe(30_000)
})

test('spreads clients over the upper half of the delay', () => {
  expect(reconnectDelay(2, 0)).toBe(1000)
  expect(reconnectDelay(2, 0.5)).toBe(1500)
})
