import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { knowledgeOf } from './knowledge.ts'
import type { Editing } from './use-knowledge.ts'

const patch = vi.fn()
const save = vi.fn()

function show() {
  const file = aFile({ fileName: 'tides.md', mimeType: 'text/markdown' })
  const now = knowledgeOf(file, 'mine')
  const editing: Editing = {
    writing: { file, saved: now, now, basedOn: 'old', conflict: 'open', isRestored: false },
    patch,
    save,
    isDirty: true,
    isSaving: false,
    revert: vi.fn(),
    close: vi.fn(),
    problem: undefined,
  }
  render(
    <QueryClientProvider client={queryClient}>
      <ConflictNotice editing={editing} />
    </QueryClientProvider>,
  )
}

test('performs one of the two actions, and shows a refusal of the server', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = vi.fn(() => promise)
  vi.stubGlobal('fetch', asked)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Keep my version' }))
  const theirs = await screen.findByRole('button', { name: 'Load their version', busy: true })
  fireEvent.click(theirs)
  const before = useToasts.getState().waiting.length
  resolve(Response.json({ code: 'not_found', message: 'File not found' }, { status: 404 }))
  await waitFor(() => expect(useToasts.getState().waiting.length).toBe(before + 1))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(patch).not.toHaveBeenCalled()
  expect(save).not.toHaveBeenCalled()
})
