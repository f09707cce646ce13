import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { Question } from './Question.tsx'
import { aQuest } from './quest-fixture.ts'

beforeEach(() => useLiveState.setState({ state: 'online' }))

const question = (changes: Partial<Quest>) => (
  <QueryClientProvider client={queryClient}>
    <Question quest={aQuest({ prompt: 'How high?', ...changes })} />
  </QueryClientProvider>
)
const show = (changes: Partial<Quest>) => render(question(changes))

async function edit() {
  fireEvent.click(screen.getByRole('button', { name: 'Edit message' }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
}

test.each([{ status: 'running' }, { status: 'done', type: 'note' }] as const)(
  'cannot be edited: %o',
  (changes) => {
    show(changes)
    expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
  },
)

test('opens its text for editing, and Escape restores it', async () => {
  show({ status: 'done' })
  const field = await edit()
  expect(field.value).toBe('How high?')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'How low?' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('How high?')).toBeTruthy()
})

test('stays closed when the reply to the edited text has ended', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  const { rerender } = show({ status: 'done' })
  fireEvent.change(await edit(), { target: { value: 'How low?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save & send' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await screen.findByText('How low?')
  for (const status of ['running', 'done'] as const) rerender(question({ status, prompt: 'How low?' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByText('How low?')
  asked.mockRestore()
})

test('keeps what is typed while a reply is written, and then saves it', async () => {
  const { rerender } = show({ status: 'done' })
  fireEvent.change(await edit(), { target: { value: 'How low?' } })
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox').value
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save & send' })
  rerender(question({ status: 'running' }))
  expect(text()).toBe('How low?')
  expect(save().disabled).toBe(true)
  rerender(question({ status: 'done' }))
  expect(text()).toBe('How low?')
  expect(save().disabled).toBe(false)
  expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
})

test('shows a text that was changed elsewhere, and follows it until something is typed', async () => {
  const { rerender } = show({ status: 'done' })
  const field = await edit()
  rerender(question({ status: 'done', prompt: 'How wide?' }))
  expect(field.value).toBe('How wide?')
  fireEvent.change(field, { target: { value: 'How low?' } })
  expect(screen.queryByText(/was changed elsewhere/)).toBeNull()
  rerender(question({ status: 'done', prompt: 'How deep?' }))
  expect(field.value).toBe('How low?')
  screen.getByText(/was changed elsewhere.*How deep\?/)
})

test('does not send an empty text', async () => {
  show({ status: 'done' })
  fireEvent.change(await edit(), { target: { value: '  ' } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save & send' })
  expect(button.disabled).toBe(true)
})

test.each([
  ['/key openai sk-secret', '/key works in new messages only'],
  ['/dance', 'Unknown command /dance'],
])('does not become the command %s', async (command, error) => {
  show({ status: 'done' })
  fireEvent.change(await edit(), { target: { value: command } })
  fireEvent.click(screen.getByRole('button', { name: 'Save & send' }))
  screen.getByText(error)
})
