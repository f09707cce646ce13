import { expect, test } from 'vitest'
import { toolProgress } from './progress.ts'

test.each([
  [
    { progress: 2, total: 5, message: 'Page\u200b 2' },
    { done: 2, total: 5, message: 'Page 2' },
  ],
  [
    { progress: 9, total: 5 },
    { done: 5, total: 5 },
  ],
  [{ progress: Number.NaN, total: 0 }, { done: 0 }],
  [
    { progress: -3, total: -1, message: 'x'.repeat(300) },
    { done: 0, message: 'x'.repeat(200) },
  ],
])('the progress %o is shown as %o', (said, shown) => {
  expect(toolProgress(said)).toEqual(shown)
})
