import { expect, test } from 'vitest'
import { itemsOf, pageAfter, totalOf, withReplaced } from './list-pages.ts'

const item = (id: string, name = id) => ({ id, name })
const pages = (...data: { id: string; name: string }[][]) => ({
  pages: data.map((of) => ({ data: of, total: 9 })),
  pageParams: data.map((_, index) => index + 1),
})

test('an item that moved between two fetches appears once, in its last state', () => {
  const list = pages([item('a'), item('b')], [item('b', 'later'), item('c')])
  expect(itemsOf(list)).toEqual([item('a'), item('b', 'later'), item('c')])
})

test('the total is that of the last fetch, and nothing without a fetch', () => {
  expect([totalOf(pages([])), totalOf(pages())]).toEqual([9, 0])
})

test('there is a next page while items remain', () => {
  const next = pageAfter(4)
  expect([next({ data: [], total: 9 }, [1]), next({ data: [], total: 8 }, [1, 2])]).toEqual([2, undefined])
})

test('a changed item keeps its position', () => {
  const list = withReplaced(pages([item('a')], [item('b'), item('c')]), item('b', 'new'))
  expect(itemsOf(list).map(({ name }) => name)).toEqual(['a', 'new', 'c'])
})

test('an unknown item changes nothing', () => {
  const list = pages([item('a')])
  expect(withReplaced(list, item('x'))).toBe(list)
})
