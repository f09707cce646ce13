import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { thread } from '#web/chat/queries.ts'
import { EMPTY_THREAD } from '#web/chat/thread.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering, late } from '#web/testing/server.ts'
import { openNotebook } from './gates.ts'
import { aNotebook } from './notebook-fixture.ts'
import { notebook } from './queries.ts'

beforeEach(() => queryClient.clear())
afterEach(() => void vi.useRealTimers())

const opening = { params: { id: 'n1' }, cause: 'enter' } as const
const answers = {
  'GET /sessions/{id}': () => aNotebook({ id: 'n1' }),
  'GET /sessions/{id}/chat': () => ({ data: [], total: 0 }),
  'GET /models': () => ({ data: [] }),
}

test('a notebook without a copy in this browser opens with its data', async () => {
  answering(answers)
  await openNotebook(opening)
  expect(queryClient.getQueryData(notebook('n1').queryKey)).toMatchObject({ id: 'n1' })
  expect(queryClient.getQueryData(thread('n1').queryKey)).toBeDefined()
})

test('a notebook with a copy opens without waiting for the server', async () => {
  answering({})
  vi.useFakeTimers()
  queryClient.setQueryData(thread('n1').queryKey, EMPTY_THREAD)
  await openNotebook(opening)
  expect(queryClient.getQueryData(notebook('n1').queryKey)).toBeUndefined()
})

test('a slow server delays the page by a quarter of a second', async () => {
  const slow = late()
  answering({ ...answers, 'GET /sessions/{id}/chat': slow.answer })
  vi.useFakeTimers()
  let isOpen = false
  const opened = openNotebook(opening).then(() => {
    isOpen = true
  })
  await vi.advanceTimersByTimeAsync(249)
  expect(isOpen).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await opened
})
