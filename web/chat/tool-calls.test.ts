import { expect, test } from 'vitest'
import { fullText, shortArguments, shownProgress } from './tool-calls.ts'

test('the folded line shows the values of the arguments', () => {
  expect(shortArguments({ notation: '2d6', times: 3, tags: ['a'], empty: '' })).toBe('2d6, 3, ["a"]')
  expect(shortArguments('{"broken')).toBe('{"broken')
  expect(shortArguments({})).toBe('')
})

test('the open display shows JSON on several lines and other text unchanged', () => {
  expect(fullText({ a: 1 })).toBe('{\n  "a": 1\n}')
  expect(fullText('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(fullText('{"a":')).toBe('{"a":')
})

test('progress is a part of the whole, or a count where that is unknown', () => {
  expect(shownProgress({ done: 2, total: 5 })).toBe('40%')
  expect(shownProgress({ done: 1200 })).toBe('1,200')
})
