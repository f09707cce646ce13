import { expect, test } from 'vitest'
import { firstWords, speechParts } from './speech-parts.ts'

test('speaks the first sentence alone, then sentences together', () => {
  const text = 'One. Two! Is it three? “Four.” Five'
  expect(speechParts(text)).toEqual(['One.', 'Two! Is it three? “Four.” Five'])
})

test('cuts a long sentence at spaces, and a long word anywhere, without losing a letter', () => {
  const text = `${'word '.repeat(200)}end. ${'x'.repeat(900)}`
  const parts = speechParts(text)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(400)
  expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test('has no parts for an empty text', () => {
  expect(speechParts('  ')).toEqual([])
})

test('takes the first words', () => {
  expect(firstWords(' one  two three ', 2)).toBe('one two')
  expect(firstWords('one', 200)).toBe('one')
})
