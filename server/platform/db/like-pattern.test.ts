import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test('signs that mean something to `like` are looked for as they are', () => {
  expect(likePattern('50 %_\\')).toBe('%50 \\%\\_\\\\%')
})
