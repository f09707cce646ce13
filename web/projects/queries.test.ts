import { expect, test } from 'vitest'
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
