import { beforeEach, expect, test } from 'vitest'
import { useToasts } from '#web/platform/toast.ts'
import { createIndexedNotices } from './indexed-notices.ts'

beforeEach(() => useToasts.setState({ waiting: [] }))

const shown = () => useToasts.getState().waiting.map(({ message }) => message)

test('names a single file', () => {
  createIndexedNotices()({ fileName: 'tides.txt', error: null })
  expect(shown()).toEqual(['Successfully chunked and vectorized “tides.txt”'])
})

test('counts several files in one notice, and names a later one again', () => {
  let now = 0
  const notify = createIndexedNotices(() => now)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    notify({ fileName: name, error: null })
    now += 2000
  }
  expect(shown()).toEqual(['Successfully chunked and vectorized 3 files'])
  now += 3000
  notify({ fileName: 'd.txt', error: null })
  expect(shown()).toEqual(['Successfully chunked and vectorized “d.txt”'])
})

test('shows failures with their reasons, separate from successes', () => {
  const notify = createIndexedNotices(() => 0)
  notify({ fileName: 'tides.txt', error: null })
  notify({ fileName: 'locked.pdf', error: 'This file is password-protected' })
  expect(shown()).toEqual([
    'Successfully chunked and vectorized “tides.txt”',
    'Failed to chunk and vectorize: This file is password-protected',
  ])
  notify({ fileName: 'scan.pdf', error: 'No text found. The document may be scanned.' })
  expect(shown().at(-1)).toBe('Failed to chunk and vectorize 2 files')
})
