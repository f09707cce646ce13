import { expect, test } from 'vitest'
import { monthAfter } from './months.ts'

test('months follow each other across years', () => {
  expect([monthAfter('2025-12', 1), monthAfter('2026-01', -1), monthAfter('2026-07', 0)]).toEqual([
    '2026-01',
    '2025-12',
    '2026-07',
  ])
})
