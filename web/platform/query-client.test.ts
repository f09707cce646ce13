import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { patchQueryData, primeQuery, queryClient, receiveQueryData, refetchShown } from './query-client.ts'

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

test('fetches local data that an event has changed in part', async () => {
  await primeQuery(['list'], () => Promise.resolve(['known here']))
  expect(patchQueryData<string[]>(['list'], ([first]) => [`${first}, renamed`])).toEqual([
    'known here, renamed',
  ])
  const queryFn = vi.fn(() => ['known here, renamed', 'of another browser'])
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().data).toEqual(['known here, renamed'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toHaveLength(2))
  stop()
})

test('fetches data again that was invalidated before it was changed in part', async () => {
  const queryFn = vi.fn(() => Promise.resolve(['new']))
  await queryClient.fetchQuery({ queryKey: ['invalid'], queryFn })
  await queryClient.invalidateQueries({ queryKey: ['invalid'] })
  patchQueryData<string[]>(['invalid'], (list) => list)
  await queryClient.fetchQuery({ queryKey: ['invalid'], queryFn })
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('changes nothing that is not known', () => {
  expect(patchQueryData<string[]>(['unknown'], (list) => list)).toBeUndefined()
  expect(queryClient.getQueryData(['unknown'])).toBeUndefined()
})
