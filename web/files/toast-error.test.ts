import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorOfResponse, networkError } from '#web/platform/errors.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { takeToasts, useToasts } from '#web/platform/toast.ts'
import { useCloneFile } from './queries.ts'
import { toastError } from './toast-error.ts'

const told = () => useToasts.getState().waiting.map(({ message, duration }) => [message, duration])

beforeEach(() => takeToasts(useToasts.getState().waiting.map(({ id }) => id)))

test.each([
  [413, {}, 'Failed to copy file: There is no room. Make some.'],
  [429, {}, 'Failed to copy file: There is no room. Make some.'],
  [422, { recipients: 'Too many. Take one off.' }, 'Failed to copy file: Too many. Take one off.'],
])('shows a limit (%i) long enough to be read', (status, fields, message) => {
  toastError(
    'Failed to copy file',
    errorOfResponse(status, { message: 'There is no room. Make some.', fields }),
  )
  expect(told()).toEqual([[message, 8000]])
})

test('shows no reason that users cannot act on', () => {
  toastError('Failed to copy file', errorOfResponse(500, { message: 'Something went wrong on the server.' }))
  toastError('Failed to save', networkError())
  expect(told()).toEqual([
    ['Failed to copy file', 3000],
    ['Failed to save', 3000],
  ])
})

test('explains how to free storage for a copy', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: 'too_large', message: 'There is no room. Make some.' }, { status: 413 }),
    ),
  )
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { result } = renderHook(() => useCloneFile(), { wrapper })
  await expect(result.current.mutateAsync({ id: 'file', uploadTo: {} })).rejects.toThrow()
  expect(told()).toEqual([['Failed to copy file: There is no room. Make some.', 8000]])
})
