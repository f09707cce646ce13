import { expect, test } from 'vitest'
import { foldedChanges, lineChanges } from './line-changes.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

test('lines are the same, added or removed', () => {
  expect(lineChanges('a\nb\nc', 'a\nB\nc\nd')).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['b'] },
    { kind: 'added', lines: ['B'] },
    { kind: 'same', lines: ['c'] },
    { kind: 'added', lines: ['d'] },
  ])
})

test('a line break at the end is no change', () => {
  expect(lineChanges('a\nb\n', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
})

test('texts that have nothing in common are not compared for ever', () => {
  const before = Array.from({ length: 30_000 }, (_, index) => `a${index}`).join('\n')
  const after = Array.from({ length: 30_000 }, (_, index) => `b${index}`).join('\n')
  const began = performance.now()
  expect(lineChanges(before, after)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(3000)
})

test('unchanged lines far from changes are folded', () => {
  const before = numbered(1, 30).join('\n')
  const after = before.replace('line 15', 'line fifteen')
  expect(foldedChanges(lineChanges(before, after) ?? [])).toEqual([
    { kind: 'same', lines: [], hidden: 11 },
    { kind: 'same', lines: numbered(12, 14) },
    { kind: 'removed', lines: ['line 15'] },
    { kind: 'added', lines: ['line fifteen'] },
    { kind: 'same', lines: numbered(16, 18) },
    { kind: 'same', lines: [], hidden: 12 },
  ])
})
