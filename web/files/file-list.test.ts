import { expect, test } from 'vitest'
import { aFile } from './file-fixture.ts'
import { type FilePages, filesOf, rangeOf, withChanged, withoutFiles } from './file-list.ts'

const list = (count: number, total = count): FilePages => ({
  pages: [{ data: Array.from({ length: count }, (_, index) => aFile({ id: `f${index}` })), total }],
  pageParams: [0],
})

test('a changed file keeps its place', () => {
  const changed = withChanged(list(3), aFile({ id: 'f1', fileName: 'new' }))
  expect(filesOf(changed).map(({ fileName }) => fileName)).toEqual(['tides.txt', 'new', 'tides.txt'])
})

test('a file that is not there changes nothing', () => {
  const before = list(2)
  expect(withChanged(before, aFile({ id: 'other' }))).toBe(before)
})

test('removed files go, are no longer counted, and pages stay full', () => {
  const two = {
    pages: [list(20, 130).pages[0]!, list(100, 130).pages[0]!],
    pageParams: [0, 1],
  }
  const left = withoutFiles(two, ['f3', 'f50', 'unknown'])
  expect(left.pages.map(({ data, total }) => [data.length, total])).toEqual([
    [20, 128],
    [98, 128],
  ])
  expect(filesOf(left).length).toBe(98)
})

test('pages begin small and leave nothing out', () => {
  expect([0, 1, 2, 3].map(rangeOf)).toEqual([
    { start: 0, end: 20 },
    { start: 0, end: 100 },
    { start: 100, end: 200 },
    { start: 200, end: 300 },
  ])
})
