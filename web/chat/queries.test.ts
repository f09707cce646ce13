import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteLocalDatabase, openLocalDatabase, withLocalDatabase } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { questTables, readLocalThread } from './local-quests.ts'
import { primeThread, thread } from './queries.ts'
import { aQuest } from './quest-fixture.ts'

beforeEach(() => openLocalDatabase('u1', questTables))
afterEach(() => {
  queryClient.clear()
  return deleteLocalDatabase('u1')
})

const first = aQuest({ id: 'q1', clientMessageId: 'q1', createdAt: '2026-01-01T00:01:00.000Z' })
const second = aQuest({ id: 'q2', clientMessageId: 'q2', createdAt: '2026-01-01T00:02:00.000Z' })
const storedIds = async () => (await readLocalThread('n1'))?.quests.map(({ id }) => id)

test('shows fetched messages while the disk is busy, and stores them after that', async () => {
  answering({ 'GET /sessions/{id}/chat': () => ({ data: [first], total: 1 }) })
  let isBusy = true
  const writing = withLocalDatabase(async (database) => {
    const { store } = database.transaction('quests', 'readwrite')
    while (isBusy) await store.count()
  })
  const shown = await queryClient.fetchQuery(thread('n1'))
  expect(shown.quests.map(({ id }) => id)).toEqual(['q1'])
  isBusy = false
  await writing
  await expect.poll(storedIds).toEqual(['q1'])
})

test('removes a message from the disk that was deleted elsewhere', async () => {
  let data = [second, first]
  answering({ 'GET /sessions/{id}/chat': () => ({ data, total: data.length }) })
  await queryClient.fetchQuery(thread('n1'))
  await expect.poll(storedIds).toEqual(['q2', 'q1'])
  queryClient.clear()
  await primeThread('n1')
  data = [first]
  const shown = await queryClient.fetchQuery({ ...thread('n1'), staleTime: 0 })
  expect(shown).toMatchObject({ total: 1, quests: [{ id: 'q1' }] })
  await expect.poll(storedIds).toEqual(['q1'])
})
