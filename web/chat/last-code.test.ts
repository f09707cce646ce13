import { expect, test } from 'vitest'
import { lastCodeOf } from './last-code.ts'

test.each([
  ['One:\n\n```ts\nconst a = 1\n```\n\nTwo:\n\n```sh\nls -l\ncd\n```\nEnd.', 'ls -l\ncd'],
  ['````md\n```js\nx\n```\n````', '```js\nx\n```'],
  ['~~~\nwaves\n~~~', 'waves'],
  ['```py\nstill written', 'still written'],
  ['No `code` here.', undefined],
])('finds the last block of code in %j', (markdown, code) => expect(lastCodeOf(markdown)).toBe(code))
