import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query-client.ts'
import { MessageRow } from './MessageRow.tsx'
import { aQuest } from './quest-fixture.ts'
import { threadSlots } from './thread-slots.ts'

test('shows the text of a message that cannot be rendered, with a delete action', () => {
  const quest = aQuest({
    prompt: 'How high?',
    status: 'done',
    replies: ['Two **metres**.'],
    // As an older version may have stored it.
    sources: undefined as never,
  })
  const row = threadSlots({ quests: [quest], total: 1 }, []).rowAt(0)
  if (!row) throw new Error('no row')
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MessageRow row={row} llm={{}} index={0} count={1} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('How high?')
  expect(container.textContent).toContain('Two **metres**.')
  expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
  // React reports the error that was caught.
  // oxlint-disable-next-line no-console -- the spy of the set-up, which fails a test that leaves something in it
  vi.mocked(console.error).mockClear()
})
