import { expect, test } from 'vitest'
import { createEntryNames } from './entry-names.ts'

test.each([
  ['Tides of Brittany', 'notebooks/Tides of Brittany.md'],
  ['../../etc/passwd', 'notebooks/etc-passwd.md'],
  ['a/b\\c:d*e?f"g<h>i|j', 'notebooks/a-b-c-d-e-f-g-h-i-j.md'],
  ['line\nbreak\0nul', 'notebooks/line-break-nul.md'],
  ['Über Ästhetik 東京', 'notebooks/Über Ästhetik 東京.md'],
  ['...', 'notebooks/_.md'],
  ['', 'notebooks/_.md'],
  ['CON', 'notebooks/CON_.md'],
  ['x'.repeat(200), `notebooks/${'x'.repeat(60)}.md`],
])('%j is stored as %s', (name, path) => {
  expect(createEntryNames()('notebooks', name, '.md')).toBe(path)
})

test('gives no two files the same name', () => {
  const nameOf = createEntryNames()
  expect(nameOf('files', 'Plan', '.md')).toBe('files/Plan.md')
  expect(nameOf('files', 'plan', '.md')).toBe('files/plan (2).md')
  expect(nameOf('files', 'PLAN', '.md')).toBe('files/PLAN (3).md')
  expect(nameOf('other', 'Plan', '.md')).toBe('other/Plan.md')
})

test('numbers thousands of equal names without scanning each again', () => {
  const name = createEntryNames()
  const paths = Array.from({ length: 20_000 }, () => name('notebooks', 'New notebook', '.md'))
  expect(new Set(paths).size).toBe(20_000)
  expect(paths.at(-1)).toBe('notebooks/New notebook (20000).md')
})
