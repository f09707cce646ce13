import { expect, test } from 'vitest'
import { itemsOf } from '#web/platform/list-pages.ts'
import { aFile } from './file-fixture.ts'
import { type FilePages, rangeOf, withoutFiles } from './file-list.ts'

const list = (count: number, total = count): FilePages => ({
  pages: [{ data: Array.from({ length: count }, (_, index) => aFile({ id: `f${index}` })), total }],
  pageParams: [0],
})

test('removed files disappear and are not counted, and pages stay full', () => {
  const two = {
    pages: [list(20, 130).pages[0]!, list(100, 130).pages[0]!],
    pageParams: [0, 1],
  }
  const left = withoutFiles(two, ['f3', 'f50', 'unknown'])
  expect(left.pages.map(({ data, total }) => [data.length, total])).toEqual([
    [20, 128],
    [98, 128],
  ])
  expect(itemsOf(left).length).toBe(98)
})

test('starts with a small page and leaves nothing out', () => {
  expect([0, 1, 2, 3].map(rangeOf)).toEqual([
    { start: 0, end: 20 },
    { start: 0, end: 100 },
    { start: 100, end: 200 },
    { start: 200, end: 300 },
  ])
})
