import { expect, test } from 'vitest'
import { nameTokenAt, withName } from './name-token.ts'

test.each([
  ['#', 1, ''],
  ['see #ti', 7, 'ti'],
  ['see #tides here', 7, 'ti'],
  ['line\n#a.b', 9, 'a.b'],
])('a name in %j', (text, caret, query) => {
  expect(nameTokenAt(text, caret)?.query).toBe(query)
})

test.each([
  ['# Heading', 9],
  ['C#', 2],
  ['##', 2],
  ['see #tides here', 15],
  ['', 0],
])('none in %j', (text, caret) => expect(nameTokenAt(text, caret)).toBeUndefined())

test('the name takes the place of its beginning', () => {
  const token = { start: 4, end: 7, query: 'ti' }
  expect(withName('see #ti', token, 'tides.pdf')).toEqual({ text: 'see tides.pdf ', caret: 14 })
  expect(withName('see #ti now', token, 'tides.pdf')).toEqual({ text: 'see tides.pdf now', caret: 14 })
})
