import { beforeEach, expect, test } from 'vitest'
import { useToasts } from '#web/platform/toast.ts'
import { createIndexedNotices } from './indexed-notices.ts'

beforeEach(() => useToasts.setState({ waiting: [] }))

const shown = () => useToasts.getState().waiting.map(({ message }) => message)

test('one file is named', () => {
  createIndexedNotices()('tides.txt')
  expect(shown()).toEqual(['Successfully chunked and vectorized "tides.txt"'])
})

test('many in a row are counted in one notice, and a later one is named again', () => {
  let now = 0
  const tell = createIndexedNotices(() => now)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    tell(name)
    now += 2000
  }
  expect(shown()).toEqual(['Successfully chunked and vectorized 3 files'])
  now += 3000
  tell('d.txt')
  expect(shown()).toEqual(['Successfully chunked and vectorized "d.txt"'])
})
