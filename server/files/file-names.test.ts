import { expect, test } from 'vitest'
import { cleanFileName, freeFileName, splitFileName } from './file-names.ts'

test.each([
  ['notes.txt', 'notes.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.docx', 'plan.docx'],
  ['folder/', ''],
  ['a\0b\r\n.txt', 'ab.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['photo\u061Cgpj.exe', 'photogpj.exe'],
  ['Cafe\u200D\u0301.md', 'Café.md'],
  ['..', ''],
  ['. .', ''],
  ['  report.pdf. ', 'report.pdf'],
  ['.env', '.env'],
  ['Cafe\u0301.md', 'Café.md'],
  ['日本語 🙂.txt', '日本語 🙂.txt'],
  ['half \uD83D.txt', 'half \uFFFD.txt'],
])('stores %j as %j', (name, stored) => {
  expect(cleanFileName(name)).toBe(stored)
})

test('keeps the extension of a long name and cuts no character in two', () => {
  const name = cleanFileName(`${'🙂'.repeat(200)}.markdown`)
  expect(name.length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(🙂)+\.markdown$/u)
})

test.each([
  ['a.txt', [], 'a.txt'],
  ['a.txt', ['a.txt'], 'a (1).txt'],
  ['A.TXT', ['a.txt'], 'A (1).TXT'],
  ['a.txt', ['a.txt', 'a (1).txt'], 'a (2).txt'],
  ['a (1).txt', ['a (1).txt'], 'a (2).txt'],
  ['a', ['a'], 'a (1)'],
  ['.env', ['.env'], '.env (1)'],
  ['b.tar.gz', ['b.tar.gz'], 'b.tar (1).gz'],
])('renames %s beside %j to %s', (wanted, taken, name) => {
  expect(freeFileName(wanted, new Set(taken))).toBe(name)
})

test('shortens a name of maximum length to add its number', () => {
  const wanted = `${'x'.repeat(251)}.txt`
  const name = freeFileName(wanted, new Set([wanted]))
  expect([name.length, name.slice(-8)]).toEqual([255, ' (1).txt'])
})

test.each([
  ['a.txt', '.txt'],
  ['a', ''],
  ['.env', ''],
  ['v1. A sentence that goes on and on', ''],
])('the extension of %s is %j', (name, extension) => {
  expect(splitFileName(name).extension).toBe(extension)
})
