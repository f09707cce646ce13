import { expect, test } from 'vitest'
import { itemsOf } from '#web/platform/list-pages.ts'
import { aNotebook } from './notebook-fixture.ts'
import { type NotebookPages, withNotebook, withoutNotebooks } from './notebook-list.ts'

const used = (minute: number, id = `n${minute}`) =>
  aNotebook({ id, lastUpdated: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z` })
const list = (minutes: number[], total = minutes.length): NotebookPages => ({
  pages: [{ data: minutes.map((minute) => used(minute)), total }],
  pageParams: [1],
})
const ids = (pages: NotebookPages) =>
  itemsOf(pages)
    .map(({ id }) => id)
    .join(' ')

test('a changed notebook moves to its position and is not counted twice', () => {
  const changed = withNotebook(list([3, 2, 1]), used(9, 'n1'))
  expect(ids(changed)).toBe('n1 n3 n2')
  expect(changed.pages[0]?.total).toBe(3)
})

test('a new notebook is counted', () => {
  expect(withNotebook(list([2, 1]), used(3)).pages[0]).toMatchObject({ total: 3 })
})

test('a notebook older than the loaded ones is left to its page', () => {
  expect(ids(withNotebook(list([9, 8], 40), used(1)))).toBe('n9 n8')
})

test('shows the oldest notebook of a complete list', () => {
  expect(ids(withNotebook(list([9, 8]), used(1)))).toBe('n9 n8 n1')
})

test('removed notebooks are neither shown nor counted', () => {
  const left = withoutNotebooks(list([3, 2, 1]), ['n2', 'unknown'])
  expect([ids(left), left.pages[0]?.total]).toEqual(['n3 n1', 2])
})

test('keeps pages full, so that the next page number is correct', () => {
  const twoPages: NotebookPages = {
    pages: [
      { data: Array.from({ length: 20 }, (_, index) => used(50 - index)), total: 40 },
      { data: Array.from({ length: 20 }, (_, index) => used(30 - index)), total: 40 },
    ],
    pageParams: [1, 2],
  }
  const changed = withNotebook(twoPages, used(59, 'new'))
  expect(changed.pages.map(({ data }) => data.length)).toEqual([20, 20])
})
