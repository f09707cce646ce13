import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { deleteLocalDatabase, openLocalDatabase } from '#web/platform/local-database.ts'
import {
  forgetThreads,
  keepNewest,
  keepOlder,
  keepQuest,
  questTables,
  readLocalRange,
  readLocalThread,
} from './local-quests.ts'
import { aQuest } from './quest-fixture.ts'

beforeEach(() => openLocalDatabase('u1', questTables))
afterEach(() => deleteLocalDatabase('u1'))

const numbered = (n: number, sessionId = 'n1') =>
  aQuest({
    id: `${sessionId}-${n}`,
    sessionId,
    createdAt: `2026-01-01T00:${String(n).padStart(2, '0')}:00.000Z`,
  })
/** Messages from..to, newest first. */
const range = (from: number, to: number, sessionId?: string): Quest[] =>
  Array.from({ length: from - to + 1 }, (_, index) => numbered(from - index, sessionId))
const known = async (notebookId = 'n1') =>
  (await readLocalThread(notebookId))?.quests.map(({ id }) => id.split('-')[1]).join(' ')

const thread = (quests: Quest[]) => ({ quests, total: quests.length })
/** Stores the newest messages as fetched, and nothing else. */
const fetchNewest = (notebookId: string, quests: Quest[]) =>
  keepNewest(notebookId, quests, () => thread(quests))

test('returns nothing for a notebook that was never opened', async () => {
  expect(await readLocalThread('n1')).toBeUndefined()
})

test('replaces the messages of a fetched range and keeps older ones', async () => {
  await fetchNewest('n1', range(6, 1))
  const fetched = [numbered(7), numbered(5), numbered(4)]
  await keepNewest('n1', fetched, () => thread([...fetched, ...range(3, 1)]))
  expect(await known()).toBe('7 5 4 3 2 1')
})

test('keeps a message that arrived during the write', async () => {
  await fetchNewest('n1', range(3, 1))
  await keepQuest(numbered(4))
  await keepNewest('n1', range(3, 2), () => thread(range(4, 1)))
  expect(await known()).toBe('4 3 2 1')
})

test('keeps the newer state of a message when an older one arrives later', async () => {
  const sent = { ...numbered(1), updatedAt: '2026-01-01T00:01:00.000Z' }
  await keepQuest({ ...sent, status: 'done', updatedAt: '2026-01-01T00:01:01.000Z' })
  await keepQuest(sent)
  expect((await readLocalThread('n1'))?.quests[0]?.status).toBe('done')
})

test('removes older rows that do not join the newest ones', async () => {
  await fetchNewest('n1', range(3, 1))
  await fetchNewest('n1', range(30, 21))
  expect(await known()).toBe('30 29 28 27 26 25 24 23 22 21')
})

test('removes the rows of an empty notebook, and no others', async () => {
  await fetchNewest('n1', range(3, 1))
  await fetchNewest('n2', range(2, 1, 'n2'))
  await fetchNewest('n1', [])
  expect(await readLocalThread('n1')).toBeUndefined()
  expect(await known('n2')).toBe('2 1')
  await forgetThreads(['n2'])
  expect(await readLocalThread('n2')).toBeUndefined()
})

test('counts a range from the newest message', async () => {
  await fetchNewest('n1', range(20, 11))
  await keepOlder('n1', range(10, 1))
  const older = await readLocalRange('n1', { offset: 10, limit: 3 })
  expect(older?.map(({ id }) => id)).toEqual(['n1-10', 'n1-9', 'n1-8'])
})

test('stores messages whose times are not in the order of the conversation', async () => {
  await keepOlder('n1', [numbered(4), numbered(6), numbered(5)])
  expect(await known()).toBe('6 5 4')
})

test('reads each message once when several have the same time', async () => {
  const second = (n: number) => ({ ...numbered(n), createdAt: '2026-01-01T00:00:00.000Z' })
  await keepOlder('n1', [1, 2, 3, 4, 5, 6].map(second))
  const pages = await Promise.all([0, 2, 4].map((offset) => readLocalRange('n1', { offset, limit: 2 })))
  expect(pages.map((page) => page?.map(({ id }) => id))).toEqual([
    ['n1-6', 'n1-5'],
    ['n1-4', 'n1-3'],
    ['n1-2', 'n1-1'],
  ])
})

test('separates the messages of users of one machine', async () => {
  await fetchNewest('n1', range(3, 1))
  await openLocalDatabase('u2', questTables)
  expect(await readLocalThread('n1')).toBeUndefined()
  await deleteLocalDatabase('u2')
  await openLocalDatabase('u1', questTables)
  expect(await known()).toBe('3 2 1')
})

test('returns the use of a file as it is called now', async () => {
  const file = { fileId: 'f1', fileName: 'sea.md', reason: null, tokens: 12 }
  const sources = (use: string) => [{ citations: [], files: [{ ...file, use }] }] as Quest['sources']
  await keepQuest(aQuest({ sessionId: 'n1', sources: sources('passages') }))
  expect((await readLocalThread('n1'))?.quests[0]?.sources).toEqual(sources('excerpts'))
  const range = await readLocalRange('n1', { offset: 0, limit: 1 })
  expect(range?.[0]?.sources).toEqual(sources('excerpts'))
})
