import { expect, test } from 'vitest'
import { toJsonb, toStorableText } from './jsonb.ts'

const roundTrip = (value: unknown): unknown => JSON.parse(toJsonb(value))

test('replaces what PostgreSQL cannot store', () => {
  expect(roundTrip({ text: 'a\0b' })).toEqual({ text: 'a\uFFFDb' })
  expect(roundTrip(['\uD83D', 'x\uDE00y'])).toEqual(['\uFFFD', 'x\uFFFDy'])
  expect(toStorableText('a\0b\uD83D')).toBe('a\uFFFDb\uFFFD')
})

test('leaves everything else unchanged', () => {
  const value = { text: 'é 😀 \n \u0001 "quoted"', literal: '\\u0000 and \\ud83d and \\\\u0000', number: 1 }
  expect(roundTrip(value)).toEqual(value)
})
