import { expect, test } from 'vitest'
import { isTypeAhead, NOTHING_TYPED, rowOfTyped, typedAfter } from './type-ahead.ts'

const NAMES = ['Ebb', 'Tides', 'Über Land', 'Timber', 'ebb tables']

test.each([
  ['t', 0, 1],
  ['t', 1, 3],
  ['tt', 3, 1],
  ['ti', 1, 1],
  ['tim', 1, 3],
  ['ü', 0, 2],
  ['e', -1, 0],
  ['e', 0, 4],
  ['x', 0, undefined],
])('goes by "%s" from row %i to %o', (text, from, row) => {
  expect(rowOfTyped(NAMES, from, text)).toBe(row)
})

const press = (key: string, timeStamp = 5000) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
})

test('joins characters that follow each other', () => {
  const first = typedAfter(NOTHING_TYPED, press('T'))
  expect(typedAfter(first, press('i', 5400))).toEqual({ text: 'ti', at: 5400 })
  expect(typedAfter(first, press('i', 6500))).toEqual({ text: 'i', at: 6500 })
})

test('leaves shortcuts alone', () => {
  expect(isTypeAhead(press('b'), NOTHING_TYPED)).toBe(true)
  expect(isTypeAhead({ ...press('b'), ctrlKey: true }, NOTHING_TYPED)).toBe(false)
  for (const key of ['/', '?', ' ', 'Enter']) expect(isTypeAhead(press(key), NOTHING_TYPED)).toBe(false)
})

test('takes a space within a name, and not after a pause', () => {
  const first = typedAfter(NOTHING_TYPED, press('t'))
  expect(isTypeAhead(press(' ', 5400), first)).toBe(true)
  expect(isTypeAhead(press(' ', 6500), first)).toBe(false)
})
