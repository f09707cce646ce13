import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_TESTS } from './page-tests.ts'

test('gives a page to existing tests only', () => {
  expect(PAGE_TESTS.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
