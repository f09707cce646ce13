import { expect, test } from 'vitest'
import { kerningOf } from './long-words.ts'

const OFF = '[font-kerning:none]'

test.each([
  ['', undefined],
  ['A'.repeat(300), undefined],
  ['A'.repeat(301), OFF],
  [`${'A'.repeat(300)}\n`.repeat(100), undefined],
  [`${'some words '.repeat(100)}${'A'.repeat(301)} and more`, OFF],
])('kerns only texts without very long words', (text, kerning) => expect(kerningOf(text)).toBe(kerning))

test('reads a long text quickly', () => {
  const text = `${'A'.repeat(299)} `.repeat(10_000)
  const started = performance.now()
  expect(kerningOf(text)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(500)
})
