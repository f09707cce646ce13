import { expect, test } from 'vitest'
import { cleanCode, isAnyCode, isAppCode } from './code-entry.ts'

test.each([
  ['123 456', '123456'],
  [' 1\t2\n3 ', '123'],
  ['ABCDE FGHIJ', 'ABCDEFGHIJ'],
  ['ABCDEFGHIJKLM', 'ABCDEFGHIJ'],
  ['', ''],
])('cleans %j to %j', (typed, kept) => {
  expect(cleanCode(typed)).toBe(kept)
})

test.each([
  ['123456', true, true],
  ['12345', false, false],
  ['1234567', false, false],
  ['ABCDEFGHIJ', false, true],
  ['abcdefgh23', false, true],
  ['ABCDEFGHI1', false, false],
  ['ABCDEFGHI', false, false],
  ['', false, false],
])('recognizes what %j can be used for', (code, forSetup, forVerification) => {
  expect([isAppCode(code), isAnyCode(code)]).toEqual([forSetup, forVerification])
})
