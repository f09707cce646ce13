import { expect, test } from 'vitest'
import { nameTokenAt, withoutName } from './name-token.ts'

test.each([
  ['#', 1, ''],
  ['see #ti', 7, 'ti'],
  ['see #tides here', 7, 'ti'],
  ['line\n#a.b', 9, 'a.b'],
  ['see #tides here', 15, 'tides here'],
  ['#tides ', 7, 'tides '],
])('finds a name in %j', (text, caret, query) => {
  expect(nameTokenAt(text, caret)?.query).toBe(query)
})

test.each([
  ['# Heading', 9],
  ['C#', 2],
  ['##', 2],
  ['#tides\nhere', 11],
  [`#${'a b '.repeat(16)}`, 65],
  ['', 0],
])('finds no name in %j', (text, caret) => expect(nameTokenAt(text, caret)).toBeUndefined())

test.each([
  ['see #ti', { start: 4, end: 7 }, { text: 'see ', caret: 4 }],
  ['see #ti now', { start: 4, end: 7 }, { text: 'see now', caret: 4 }],
  ['#ti now', { start: 0, end: 3 }, { text: 'now', caret: 0 }],
  ['line\n#ti', { start: 5, end: 8 }, { text: 'line\n', caret: 5 }],
])('removes the name from %j', (text, place, left) => {
  expect(withoutName(text, { ...place, query: 'ti' })).toEqual(left)
})
