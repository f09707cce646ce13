import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { aProject } from './project-fixture.ts'
import { project, updateCachedProject } from './queries.ts'

test('a response that was overtaken by an event does not revert the shown state', () => {
  const { queryKey } = project('p1')
  const newer = aProject({ knowledgeIds: ['a', 'b'], updatedAt: '2026-01-01T00:00:02.000Z' })
  updateCachedProject(newer)
  updateCachedProject(aProject({ knowledgeIds: ['a'], updatedAt: '2026-01-01T00:00:01.000Z' }))
  expect(queryClient.getQueryData(queryKey)).toEqual(newer)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a fetch that was answered before a change does not revert it', async () => {
  const { queryKey } = project('p2')
  const before = aProject({ id: 'p2', updatedAt: '2026-01-01T00:00:01.000Z' })
  const after = aProject({ id: 'p2', knowledgeIds: ['a'], updatedAt: '2026-01-01T00:00:02.000Z' })
  const first = Promise.withResolvers<typeof before>()
  const queryFn = vi.fn(() => (queryFn.mock.calls.length === 1 ? first.promise : after))
  queryClient.setQueryData(queryKey, before)
  const stop = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined)
  updateCachedProject(after)
  first.resolve(before)
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toEqual(after)
  stop()
})
