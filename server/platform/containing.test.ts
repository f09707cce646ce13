import { expect, test } from 'vitest'
import { containing } from './containing.ts'

test('signs that mean something to `like` are looked for as they are', () => {
  expect(containing('50 %_\\')).toBe('%50 \\%\\_\\\\%')
})
