import { expect, test } from 'vitest'
import { answerFileName } from './answer-file-name.ts'

test.each([
  ['When is high water?', 'When is high water.md'],
  ['  a/b: "c" \n d.. ', 'a b c d.md'],
  ['???', 'Answer.md'],
  [`${'word '.repeat(20)}`, `${'word '.repeat(12).trim()}.md`],
  ['x'.repeat(100), `${'x'.repeat(60)}.md`],
])('names the file of an answer to %j', (question, name) => {
  expect(answerFileName(question)).toBe(name)
})
