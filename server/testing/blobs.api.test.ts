import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { domains } from '#server/domains.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp } from './harness.ts'

const kinds = domains.flatMap(({ blobs = [] }) => blobs)

/** A key that the pattern matches, without its optional parts. */
const keyLike = ({ source }: RegExp) =>
  source
    .replaceAll('[0-9a-f-]{36}', () => randomUUID())
    .replaceAll(/\(\?:[^()]*\)\?/g, '')
    .replaceAll(/\(\?:(\w+)\|[^)]*\)/g, '$1')
    .replaceAll(/[\\^$()]/g, '')

/** The clean-up asks for all kinds in one run, which the first failure ends. */
test.each(kinds)('needs no unknown blobs of $keys', async ({ keys, listNeeded }) => {
  const { ports } = await startApp()
  const unknown = [keyLike(keys), keyLike(keys)]
  for (const key of unknown) expect(key).toMatch(keys)
  expect(await listNeeded(createSystemCtx(ports, 'test'), unknown)).toEqual([])
})

test('a key belongs to one kind of blobs', () => {
  expect(kinds.length).toBeGreaterThan(8)
  const owners = kinds.map(({ keys }) => kinds.filter((other) => other.keys.test(keyLike(keys))).length)
  expect(owners).toEqual(kinds.map(() => 1))
})
