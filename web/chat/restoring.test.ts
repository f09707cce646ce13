import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { deleteLocalDatabase, openLocalDatabase } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { keepNewest, questTables, readLocalThread } from './local-quests.ts'
import { hideQuest, knownThread, showRestored, threadKey } from './queries.ts'
import { aQuest } from './quest-fixture.ts'
import type { Thread } from './thread.ts'

beforeEach(() => openLocalDatabase('u1', questTables))
afterEach(() => {
  queryClient.clear()
  return deleteLocalDatabase('u1')
})

const numbered = (n: number): Quest =>
  aQuest({ id: `q${n}`, status: 'done', createdAt: `2026-01-01T00:${String(n).padStart(2, '0')}:00.000Z` })
/** Messages from..to, newest first. */
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => numbered(from - index))
const restored = (n: number) => ({ quest: numbered(n), index: n - 1 })
const idsOf = (thread: Thread | undefined) => thread?.quests.map(({ id }) => id).join(' ')

async function open(thread: Thread) {
  queryClient.setQueryData(threadKey('n1'), thread)
  await keepNewest('n1', thread.quests, () => thread)
}

test('inserts a restored message at its position, in memory and in the local database', async () => {
  await open({ quests: range(5, 1), total: 5 })
  hideQuest({ id: 'q3', sessionId: 'n1' })
  expect(idsOf(knownThread('n1'))).toBe('q5 q4 q2 q1')
  showRestored(restored(3))
  expect(idsOf(knownThread('n1'))).toBe('q5 q4 q3 q2 q1')
  expect(knownThread('n1')?.total).toBe(5)
  await expect.poll(async () => idsOf(await readLocalThread('n1'))).toBe('q5 q4 q3 q2 q1')
})

test('moves the messages after one before the loaded end, does not store it, and fetches its range again', async () => {
  await open({ quests: range(30, 21), total: 30, far: new Map([[4, numbered(5)]]) })
  const block = [...threadKey('n1'), 'block', 0]
  hideQuest({ id: 'q5', sessionId: 'n1' })
  queryClient.setQueryData(block, 29)
  expect(queryClient.getQueryState(block)?.isInvalidated).toBe(false)
  showRestored(restored(5))
  expect(knownThread('n1')).toMatchObject({ total: 30, far: new Map([[4, numbered(5)]]) })
  expect(queryClient.getQueryState(block)?.isInvalidated).toBe(true)
  expect((await readLocalThread('n1'))?.total).toBe(10)
})
