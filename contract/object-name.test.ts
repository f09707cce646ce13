import { expect, test } from 'vitest'
import { objectName } from './object-name.ts'

test.each([
  ['  Tides  ', 'Tides'],
  ['invoice\u202Egnp.exe', 'invoice gnp.exe'],
  ['two\nlines\u2029and\u0000more', 'two lines and more'],
  ['الملاحظات', 'الملاحظات'],
])('reads %j as %j', (given, name) => expect(objectName(20).parse(given)).toBe(name))

test.each(['', ' \u202E\u2066 ', 'x'.repeat(21)])('refuses %j', (given) => {
  expect(objectName(20).safeParse(given).success).toBe(false)
})
