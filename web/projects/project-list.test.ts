import { expect, test } from 'vitest'
import { itemsOf, totalOf } from '#web/platform/list-pages.ts'
import { aProject } from './project-fixture.ts'
import { pagesOf, rangeOf, withChanged, withoutProject } from './project-list.ts'

const changedAt = (minute: number, id = `p${minute}`) =>
  aProject({ id, updatedAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z` })
const many = (count: number) => Array.from({ length: count }, (_, index) => changedAt(count - index))
const ids = (list: ReturnType<typeof pagesOf>) =>
  itemsOf(list)
    .map(({ id }) => id)
    .join(' ')

test('the first page has four, later ones eight, and none is left out', () => {
  expect([1, 2, 3].map(rangeOf)).toEqual([
    { start: 0, end: 4 },
    { start: 4, end: 12 },
    { start: 12, end: 20 },
  ])
  const list = pagesOf(many(15))
  expect(list.pages.map(({ data }) => data.length)).toEqual([4, 8, 3])
  expect(list.pageParams).toEqual([1, 2, 3])
  expect(itemsOf(list)).toHaveLength(15)
})

test('no projects give one empty page', () => {
  expect(pagesOf([])).toEqual({ pages: [{ data: [], total: 0 }], pageParams: [1] })
})

test('a changed project moves to its position', () => {
  const list = withChanged(pagesOf([3, 2, 1].map((minute) => changedAt(minute))), changedAt(9, 'p1'))
  expect([ids(list), totalOf(list)]).toEqual(['p1 p3 p2', 3])
})

test('a change does not add a project to the list', () => {
  const list = pagesOf([changedAt(3)], 20)
  expect(withChanged(list, changedAt(9))).toBe(list)
})

test('a deleted project is not counted, and the pages stay full', () => {
  const list = withoutProject(pagesOf(many(13), 20), 'p13')
  expect([totalOf(list), list.pages.map(({ data }) => data.length)]).toEqual([19, [4, 8]])
  expect(withoutProject(list, 'unknown')).toBe(list)
})
