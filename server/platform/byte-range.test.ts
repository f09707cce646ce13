import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=2-300', { start: 2, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=99999999999999999999-', undefined],
  [undefined, undefined],
] as const)('parses %s for ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test('an empty blob has no satisfiable range', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('outside')
})
