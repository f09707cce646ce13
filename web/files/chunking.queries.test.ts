import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { useChunkFiles } from './chunking.queries.ts'
import { aFile } from './file-fixture.ts'
import { filesById, startIndexing, updateCachedFile } from './queries.ts'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test('starts many files a few at a time, with one notice for all and one that names the failed ones', async () => {
  const files = Array.from({ length: 100 }, (_, number) =>
    aFile({ id: `f${number}`, fileName: `day-${number}.txt` }),
  )
  let underWay = 0
  let most = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    underWay += 1
    most = Math.max(most, underWay)
    const { fabFileId } = (await request.json()) as { fabFileId: string }
    await new Promise((resolve) => setTimeout(resolve))
    underWay -= 1
    if (fabFileId.endsWith('5')) return Response.json({ code: 'conflict', message: 'Busy' }, { status: 409 })
    return Response.json(files.find(({ id }) => id === fabFileId))
  })
  const { result } = renderHook(() => useChunkFiles(), { wrapper })
  await act(() => result.current.mutateAsync({ files, chunkSize: undefined }))
  expect(most).toBe(4)
  expect(useToasts.getState().waiting.map(({ message }) => message)).toEqual([
    'Starting to chunk 90 files. Please check back in ten minutes.',
    'Failed to chunk files: "day-5.txt", "day-15.txt", "day-25.txt" and 7 more',
  ])
})

test('an event that arrives before the response of the start stays', async () => {
  const file = aFile({ id: 'blank', fileName: 'blank.txt' })
  const queryKey = filesById(['blank']).queryKey
  queryClient.setQueryData(queryKey, [file])
  vi.stubGlobal('fetch', async () => {
    updateCachedFile({ ...file, error: 'No text found' })
    return Response.json({ ...file, isChunking: true })
  })
  await startIndexing({ fabFileId: 'blank' })
  expect(queryClient.getQueryData(queryKey)).toMatchObject([{ isChunking: false, error: 'No text found' }])
})
