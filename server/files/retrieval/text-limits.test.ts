import { describe, expect, test } from 'vitest'
import { shorten, withoutCutCharacter, withoutRepeated } from './text-limits.ts'

describe('shortening a text', () => {
  test.each([
    ['short', 5, 'short'],
    ['one two three', 7, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['{"a":1}{"b":2}', 7, '{"a":1}'],
    ['[1][2]', 3, '[1]'],
    ['ab😀cd', 3, 'ab…'],
    ['anything', 0, ''],
  ])('shortens %s to %d', (text, max, expected) => expect(shorten(text, max)).toBe(expected))
})

test('omits text that two chunks share', () => {
  expect(withoutRepeated('a\nb\nc', 'b\nc\nd')).toBe('d')
  expect(withoutRepeated('a\nb', 'c\nd')).toBe('c\nd')
  expect(withoutRepeated('', 'c')).toBe('c')
  expect(withoutRepeated('a', 'a\nb')).toBe('b')
  expect(withoutRepeated('xa', 'a\nb')).toBe('a\nb')
})

test.each(['a', 'é', '€', '😀', 'xé', 'x€'])('drops the rest of %s at the cut', (text) => {
  const whole = Buffer.from(`…${text}`)
  for (let end = 3; end < whole.length; end += 1)
    expect(withoutCutCharacter(whole.subarray(0, end)).toString()).not.toContain('\uFFFD')
})
