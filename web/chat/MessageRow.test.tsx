import { act, fireEvent, screen } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { changeModelSettings } from '#web/models/view-state.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { Composer } from './Composer.tsx'
import { MessageRow } from './MessageRow.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { aQuest } from './quest-fixture.ts'
import { EMPTY_STREAM } from './run-stream.ts'
import { useStreams } from './streams.view-state.ts'
import { threadSlots } from './thread-slots.ts'

beforeEach(() => void queryClient.setQueryData(currentUser().queryKey, aUser()))

function firstRow(quests: Quest[], outgoing: OutgoingMessage[] = []) {
  const row = threadSlots({ quests, total: quests.length }, outgoing).rowAt(0)
  if (!row) throw new Error('no row')
  return <MessageRow row={row} index={0} count={1} />
}

test('shows the text of a message that cannot be rendered, with a delete action', () => {
  const quest = aQuest({
    prompt: 'How high?',
    status: 'done',
    replies: ['Two **metres**.'],
    // As an older version may have stored it.
    sources: undefined as never,
  })
  const { container } = show(firstRow([quest]))
  expect(container.textContent).toContain('How high?')
  expect(container.textContent).toContain('Two **metres**.')
  expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
  // React reports the error that was caught.
  // oxlint-disable-next-line no-console -- the spy of the set-up, which fails a test that leaves something in it
  vi.mocked(console.error).mockClear()
})

test.each([
  ['metadata', { promptMeta: null }, 'Two metres.'],
  ['a time', { createdAt: 'x' }, 'Two metres.'],
  ['a question', { prompt: null }, 'Two metres.'],
  ['answers', { replies: [{ x: 1 }] }, 'How high?'],
])('shows what it can of a message without %s', (_missing, changes, shown) => {
  const whole = aQuest({ prompt: 'How high?', status: 'done', replies: ['Two metres.'] })
  const { container } = show(firstRow([Object.assign(whole, changes)]))
  expect(container.textContent).toContain(shown)
  expect(screen.getByRole('article')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^(More actions|Delete message)$/ })).toBeTruthy()
  // oxlint-disable-next-line no-console -- React reports the errors that were caught
  vi.mocked(console.error).mockClear()
})

test.each([
  { liveAI: true, carets: 1 },
  { liveAI: false, carets: 0 },
])('an answer is announced while a message is being sent, but not a note: $liveAI', ({ liveAI, carets }) => {
  const message: OutgoingMessage = {
    clientMessageId: 'm1',
    notebookId: 'n1',
    prompt: 'How high?',
    llm: { liveAI },
    fileIds: [],
    withoutFileIds: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    state: 'sending',
  }
  show(firstRow([], [message]))
  expect(screen.getByText('How high?')).toBeTruthy()
  expect(screen.queryAllByRole('img', { name: 'Sending…' })).toHaveLength(carets)
})

test('a new answer is shown, although an earlier one was chosen and it was never seen running', () => {
  const rowOf = (replies: string[]) => firstRow([aQuest({ status: 'done', replies })])
  const { rerender } = show(rowOf(['Two metres.', 'Three metres.']))
  fireEvent.click(screen.getByRole('button', { name: 'Previous answer' }))
  expect(screen.getByRole('status', { name: 'Answer 1 of 2' })).toBeTruthy()
  rerender(rowOf(['Two metres.', 'Three metres.', 'Four metres.']))
  expect(screen.getByRole('status', { name: 'Answer 3 of 3' })).toBeTruthy()
})

test('a delta renders only the row of the running answer, neither other rows nor the composer', async () => {
  useLiveState.setState({ state: 'online' })
  const done = aQuest({ id: 'old', clientMessageId: 'old', status: 'done', replies: ['Two metres.'] })
  const running = aQuest({ id: 'new', clientMessageId: 'new', createdAt: '2026-01-01T00:01:00.000Z' })
  const slots = threadSlots({ quests: [running, done], total: 2 }, [])
  const renders: Record<string, number> = {}
  const counted = (id: string, children: ReactNode) => (
    <Profiler id={id} onRender={() => (renders[id] = (renders[id] ?? 0) + 1)}>
      {children}
    </Profiler>
  )
  const row = (index: number) => {
    const shown = slots.rowAt(index)
    return shown && <MessageRow row={shown} index={index} count={2} />
  }
  show(
    <>
      {counted('old', row(0))}
      {counted('new', row(1))}
      {counted('composer', <Composer place="n1" onSend={() => undefined} />)}
    </>,
  )
  const before = { ...renders }
  for (const text of ['High water', 'High water is', 'High water is at'])
    act(() => useStreams.setState({ streams: { new: { ...EMPTY_STREAM, text } } }))
  // The text is drawn at a limited pace.
  await screen.findByText('High water is at')
  expect(renders.new).toBeGreaterThan(before.new ?? 0)
  expect(renders).toMatchObject({ old: before.old, composer: before.composer })
})

test('a changed setting renders no message: it is read when an answer is asked for', () => {
  const row = threadSlots(
    { quests: [aQuest({ status: 'done', replies: ['Two metres.'] })], total: 1 },
    [],
  ).rowAt(0)
  const onRender = vi.fn()
  show(
    <Profiler id="row" onRender={onRender}>
      {row && <MessageRow row={row} index={0} count={1} />}
    </Profiler>,
  )
  onRender.mockClear()
  act(() => changeModelSettings({ temperature: 0.1, model: 'llama4' }))
  expect(onRender).not.toHaveBeenCalled()
  expect(llmInUse()).toMatchObject({ temperature: 0.1 })
})
