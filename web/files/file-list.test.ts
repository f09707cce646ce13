import { expect, test } from 'vitest'
import { aFile } from './file-fixture.ts'
import { type FilePages, filesOf, withChanged, withoutFiles } from './file-list.ts'

const list = (count: number, total = count): FilePages => ({
  pages: [{ data: Array.from({ length: count }, (_, index) => aFile({ id: `f${index}` })), total }],
  pageParams: [1],
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
    pages: [list(20, 41).pages[0]!, { data: [aFile({ id: 'last' })], total: 41 }],
    pageParams: [1, 2],
  }
  const left = withoutFiles(two, ['f3', 'unknown'])
  expect(left.pages.map(({ data, total }) => [data.length, total])).toEqual([
    [20, 40],
    [0, 40],
  ])
})
