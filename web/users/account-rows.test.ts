import { expect, test } from 'vitest'
import { accountQueryOf, storageUsed } from './account-rows.ts'

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

test('a little storage is not shown as zero', () => {
  expect(storageUsed({ currentStorageSize: 0 })).toBe(0)
  expect(storageUsed({ currentStorageSize: 1 })).toBe(0.1)
  expect(storageUsed({ currentStorageSize: 12_340_000 })).toBe(12.4)
})
