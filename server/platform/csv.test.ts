import { expect, test } from 'vitest'
import { toCsvLine } from './csv.ts'

test.each([
  [['plain', ''], 'plain,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
  [['\t=1', '\r=1'], '\'\t=1,"\'\r=1"\r\n'],
  [['=HYPERLINK("http://x")'], '"\'=HYPERLINK(""http://x"")"\r\n'],
])('writes the cell %j', (cells, line) => {
  expect(toCsvLine(cells)).toBe(line)
})
