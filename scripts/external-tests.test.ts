import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { EMBEDDED_TESTS } from './external-tests.ts'

test('runs tests of every folder that has a store on an external database', () => {
  const left = new Set(EMBEDDED_TESTS.flatMap((pattern) => globSync(pattern)))
  const tested = globSync('server/**/*.api.test.ts').filter((path) => !left.has(path))
  const stores = globSync('server/**/{*.,}store.ts').map(dirname)
  // Stores of shared parts of a domain are tested by the calls of the domain.
  const isTested = (folder: string) =>
    tested.some((path) => path.startsWith(`${folder}/`) || dirname(path) === dirname(folder))
  expect(stores.length).toBeGreaterThan(40)
  expect(stores.filter((folder) => !isTested(folder))).toEqual([])
})

test('leaves out existing tests only', () => {
  expect(EMBEDDED_TESTS.filter((pattern) => globSync(pattern).length === 0)).toEqual([])
})
