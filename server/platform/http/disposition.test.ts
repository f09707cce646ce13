import { expect, test } from 'vitest'
import { attachment } from './disposition.ts'

test.each([
  ['tides.txt', `attachment; filename="tides.txt"; filename*=UTF-8''tides.txt`],
  ['Größe "1".txt', `attachment; filename="Gr__e _1_.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.txt`],
  ["it's (1)*.md", `attachment; filename="it's (1)*.md"; filename*=UTF-8''it%27s%20%281%29%2a.md`],
])('sends %s as %s', (name, header) => {
  expect(attachment(name)).toBe(header)
})
