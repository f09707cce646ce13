import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test('wildcards of `like` are matched literally', () => {
  expect(likePattern('50 %_\\')).toBe('%50 \\%\\_\\\\%')
})
