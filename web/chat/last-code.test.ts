import { expect, test } from 'vitest'
import { lastCodeOf, newestCode } from './last-code.ts'

test.each([
  ['One:\n\n```ts\nconst a = 1\n```\n\nTwo:\n\n```sh\nls -l\ncd\n```\nEnd.', 'ls -l\ncd'],
  ['````md\n```js\nx\n```\n````', '```js\nx\n```'],
  ['~~~\nwaves\n~~~', 'waves'],
  ['```py\nstill written', 'still written'],
  ['No `code` here.', undefined],
])('finds the last block of code in %j', (markdown, code) => expect(lastCodeOf(markdown)).toBe(code))

test('finds the last code of the newest answer that has some', () => {
  const code = (text: string) => `\`\`\`\n${text}\n\`\`\``
  expect(newestCode(['None here.', `${code('first')}\n\n${code('second')}`, code('older')])).toBe('second')
  expect(newestCode(['None here.'])).toBeUndefined()
})
