import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { knowledgeOf } from './knowledge.ts'
import { useSaveKnowledge } from './queries.ts'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test('keeps the text when the file may not be used as instructions, so that saving can be repeated', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({ code: 'invalid', message: 'At most 50 instructions' }, { status: 422 })
  })
  const file = aFile()
  const saved = knowledgeOf(file, 'old')
  const { result } = renderHook(() => useSaveKnowledge(), { wrapper })
  const knowledge = { ...saved, content: 'new', system: true }
  await act(() =>
    result.current.mutateAsync({ file, knowledge, saved, basedOn: file.sha256 }).catch(() => undefined),
  )
  expect(asked).toEqual(['/api/files/f1'])
})
