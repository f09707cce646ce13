import { expect, test } from 'vitest'
import { toSummary } from './summary.ts'

test('a summary of at most 300 words is not changed', () => {
  expect(toSummary('  High water is at six.\n')).toBe('High water is at six.')
})

test('a longer one ends with its last whole sentence', () => {
  const sentence = 'High water is at six. '
  const summary = toSummary(sentence.repeat(70))
  expect(summary.split(/\s+/)).toHaveLength(295)
  expect(summary.endsWith('is at six.')).toBe(true)
})

test('a long text without sentences is cut after a word', () => {
  expect(toSummary('word '.repeat(400))).toBe(`${'word '.repeat(299)}word…`)
})
