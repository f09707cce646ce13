import { expect, test } from 'vitest'
import { storageTone } from './storage-tone.ts'

test.each([
  [0, 'accent'],
  [74.9, 'accent'],
  [75, 'warn'],
  [89.9, 'warn'],
  [90, 'bad'],
  [120, 'bad'],
] as const)('shows %s % as %s', (used, tone) => {
  expect(storageTone(used, 100)).toBe(tone)
})

test('shows missing storage as critical', () => {
  expect(storageTone(0, 0)).toBe('bad')
})
