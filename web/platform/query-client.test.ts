import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient, receiveQueryData, refetchShown } from './query-client.ts'

test('fetches again what was first requested before the missed events', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]?.promise ?? 'too often')
  const observer = new QueryObserver(queryClient, { queryKey: ['thread'], queryFn })
  const stop = observer.subscribe(() => undefined)
  refetchShown()
  expect(queryFn).toHaveBeenCalledTimes(1)
  answers[0]?.resolve('before the events')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  answers[1]?.resolve('after the events')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the events'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test('keeps the data of an event that is newer than a fetch in flight', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]?.promise ?? 'too often')
  const observer = new QueryObserver(queryClient, { queryKey: ['import'], queryFn })
  const shown: unknown[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data))
  receiveQueryData(['import'], 'done')
  answers[0]?.resolve('running')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  answers[1]?.resolve('done, fetched')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('done, fetched'))
  expect(shown).not.toContain('running')
  stop()
})
