import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteLocalDatabase, openLocalDatabase } from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { messageTables } from './local-messages.ts'
import { messagePages, primeMessages } from './queries.ts'

beforeEach(() => openLocalDatabase('u1', messageTables))
afterEach(async () => {
  queryClient.clear()
  await deleteLocalDatabase('u1')
})

const aMessage = (id: string, userId: string, readAt: string | null) => ({
  id,
  userId,
  receiverId: 'u1',
  title: id,
  message: '',
  createdAt: `2026-11-2${id}T10:00:00.000Z`,
  readAt,
  deletedAt: null,
  sender: null,
})

test('shows the messages of the last visit before the server responds, without those of a search', async () => {
  const messages = [aMessage('3', 'bob', null), aMessage('2', 'eve', null), aMessage('1', 'bob', null)]
  answering({
    'GET /inbox': ({ search }) => {
      const data = search ? messages.slice(2) : messages
      return { data, total: data.length, people: 2, unread: 3 }
    },
  })
  await queryClient.fetchInfiniteQuery(messagePages(''))
  await queryClient.fetchInfiniteQuery(messagePages('1'))
  queryClient.clear()

  await primeMessages()
  expect(queryClient.getQueryData(messagePages('').queryKey)?.pages).toEqual([
    { data: messages, total: 3, people: 2, unread: 3 },
  ])
})
