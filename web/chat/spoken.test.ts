import { expect, test } from 'vitest'
import { nextSentences } from './spoken.ts'

test('reads whole sentences only', () => {
  expect(nextSentences('The sill dries. You need ', 0)).toEqual({ spoken: 'The sill dries.', upTo: 15 })
  expect(nextSentences('You need ', 0)).toEqual({ spoken: '', upTo: 0 })
})

test('goes on where it stopped', () => {
  const text = 'One. Two! Three'
  const first = nextSentences('One. ', 0)
  expect(nextSentences(text, first.upTo)).toEqual({ spoken: 'Two!', upTo: 9 })
})

test('leaves out the marks of Markdown', () => {
  expect(nextSentences('## **Tides** are `slow`.\n', 0).spoken).toBe('Tides are slow.')
})
