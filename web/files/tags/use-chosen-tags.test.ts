import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { TAGS_IN_ADDRESS_MAX } from '#contract/constants/files.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { tagList } from './queries.ts'
import { useChosenTags } from './use-chosen-tags.ts'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

const tagsNumbered = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `t${number}`,
    userId: 'u1',
    type: 'file' as const,
    name: `Tag ${number}`,
    description: '',
    color: '#228be6',
    icon: '🌊',
    fileCount: 0,
    lastActivityAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))

test('limits the number of selected tags, with a notice', () => {
  const tags = tagsNumbered(TAGS_IN_ADDRESS_MAX + 1)
  queryClient.setQueryData(tagList().queryKey, tags)
  const { result } = renderHook(() => useChosenTags(), { wrapper })
  for (const { id } of tags) act(() => result.current.onChoose(id))
  expect(result.current.chosen.size).toBe(TAGS_IN_ADDRESS_MAX)
  expect(useToasts.getState().waiting.map(({ message }) => message)).toEqual([
    'You can filter by up to 20 tags at once.',
  ])
  act(() => result.current.onChoose('t0'))
  act(() => result.current.onChoose(`t${TAGS_IN_ADDRESS_MAX}`))
  expect(result.current.chosen.has('t20')).toBe(true)
})
