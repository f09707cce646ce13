import { expect, test } from 'vitest'
import { accountQueryOf } from './account-rows.ts'

test('reads valid search parameters', () => {
  const nothing = { search: undefined, sort: 'newest', page: 1, limit: 25 }
  expect(accountQueryOf({})).toEqual(nothing)
  expect(accountQueryOf({ search: ' ', sort: 'colour', page: '-1' })).toEqual(nothing)
  expect(accountQueryOf({ search: ' ann ', sort: 'storage', page: '3' })).toEqual({
    search: 'ann',
    sort: 'storage',
    page: 3,
    limit: 25,
  })
})
