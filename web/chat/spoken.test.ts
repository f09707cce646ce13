import { expect, test } from 'vitest'
import { nextSentences } from './spoken.ts'

const words = {
  code: 'Code block.',
  formula: 'formula',
  table: (columns: number) => `Table with ${columns} columns.`,
}
const next = (text: string, from: number) => nextSentences(text, from, words)

test('reads whole sentences only', () => {
  expect(next('The sill dries. You need ', 0)).toEqual({ spoken: 'The sill dries.', upTo: 15 })
  expect(next('You need ', 0)).toEqual({ spoken: '', upTo: 0 })
})

test('continues where it stopped', () => {
  const text = 'One. Two! Three'
  const first = next('One. ', 0)
  expect(next(text, first.upTo)).toEqual({ spoken: 'Two!', upTo: 9 })
})

test('leaves out Markdown syntax, addresses and citation numbers', () => {
  expect(next('## **Tides** are `slow`.\n', 0).spoken).toBe('Tides are slow.')
  expect(next('See [the page](https://example.com/a_b) [1, 2].\n', 0).spoken).toBe('See the page .')
})

test('reads numbers in brackets that are code', () => {
  expect(next('**9** `2d6: [3, 6] = 9`\n', 0).spoken).toBe('9 2d6: [3, 6] = 9')
})

test('reads the number of columns of a table instead of its syntax', () => {
  const table = 'Before.\n\n| a | b | c | d |\n|---|:-:|---|--:|\n| 1 | 2 | 3 | 4 |\n\nAfter.\n'
  expect(next(table, 0).spoken).toBe('Before. Table with 4 columns. After.')
})

test('announces a formula or code instead of reading it', () => {
  expect(next('So $h(t) = \\frac{R}{2}$ and \\[ x^2 \\] hold.\n', 0).spoken).toBe(
    'So formula and formula hold.',
  )
  expect(next('Run:\n```sh\nls -la\n```\nDone.\n', 0).spoken).toBe('Run: Code block. Done.')
})

test('recognizes in the next piece that code continues', () => {
  const text = 'Run:\n```sh\nls -la\nrm x\n```\nDone.\n'
  const first = next(text.slice(0, 19), 0)
  expect(first.spoken).toBe('Run: Code block.')
  expect(next(text, first.upTo).spoken).toBe('Done.')
})
