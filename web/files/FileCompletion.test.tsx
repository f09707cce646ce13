import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { FileCompletion } from './FileCompletion.tsx'
import { aFile } from './file-fixture.ts'

function Field() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <QueryClientProvider client={queryClient}>
      <textarea ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <FileCompletion field={field} onText={setText} onChoose={() => undefined} />
    </QueryClientProvider>
  )
}

test('what was dismissed stays away until another name begins', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [aFile()], total: 1 }))
  render(<Field />)
  const field = screen.getByRole('textbox')
  const list = () => screen.queryByRole('listbox')
  const type = (value: string) => fireEvent.input(field, { target: { value } })
  type('#ti')
  await waitFor(() => expect(list()).not.toBeNull())
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyUp(field, { key: 'Escape' })
  expect(list()).toBeNull()
  type('#tid and #ti')
  await waitFor(() => expect(list()).not.toBeNull())
})
