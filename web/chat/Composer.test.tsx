import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PROMPT_MAX } from '#contract/chat.ts'
import { useLiveState } from '#web/platform/live.ts'
import { Composer } from './Composer.tsx'
import { setDraft } from './drafts.view-state.ts'

const onSend = vi.fn()
const onStop = vi.fn()

beforeEach(() => {
  onSend.mockClear()
  onStop.mockClear()
  act(() => setDraft('n1', ''))
  useLiveState.setState({ state: 'online' })
})

const field = () => screen.getByRole('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (init: object) => fireEvent.keyDown(field(), init)
const show = (isReplying = false) =>
  render(<Composer place="n1" onSend={onSend} onStop={isReplying ? onStop : undefined} />)

test('Enter sends', () => {
  show()
  type('Hello')
  press({ key: 'Enter' })
  expect(onSend).toHaveBeenCalledWith('Hello')
})

test.each([
  { key: 'Enter', shiftKey: true },
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
])('%o does not send', (init) => {
  show()
  type('Hello')
  press(init)
  expect(onSend).not.toHaveBeenCalled()
})

test('blanks are not a message', () => {
  show()
  type('  \n ')
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
})

test('keeps the draft when it is shown again', () => {
  show().unmount()
  show()
  type('half a thought')
  screen.getByDisplayValue('half a thought')
  expect(localStorage.getItem('commonplace:draft::n1')).toBe('"half a thought"')
})

test('keeps its text when another tab stores a draft of the same notebook', () => {
  const composer = <Composer place="n2" onSend={onSend} />
  const { rerender } = render(composer)
  localStorage.setItem('commonplace:draft::n2', '"written in another tab"')
  rerender(<Composer place="n2" onSend={onSend} isSending />)
  expect(field()).toHaveProperty('value', '')
})

test('a command that does not exist is refused and named, until it is changed', () => {
  show()
  type('/roll 2d6')
  expect(screen.queryByRole('alert')).toBeNull()
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Unknown command /roll')
  type('/etc/hosts is what?')
  expect(screen.queryByRole('alert')).toBeNull()
  press({ key: 'Enter' })
  expect(onSend).toHaveBeenCalledWith('/etc/hosts is what?')
})

test('what follows /key is neither sent nor kept by the browser', () => {
  show()
  for (const text of ['/', '/key', '/key ', '/key sk-secret']) type(text)
  expect(Object.entries(localStorage).join()).not.toMatch(/secret|key/)
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Unknown command /key')
})

test('an empty box stops the reply, words in it wait for its end', () => {
  show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Stop the reply' }))
  expect(onStop).toHaveBeenCalledOnce()
  type('And then?')
  fireEvent.click(screen.getByRole('button', { name: 'Send when the reply has ended' }))
  expect(onSend).toHaveBeenCalledWith('And then?')
})

test('refuses what is too long, with the limit', () => {
  show()
  type('x'.repeat(PROMPT_MAX + 1))
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('at most 200,000 characters; this one has 200,001')
})

test.each([
  ['offline', 'You are offline. Your draft is kept.'],
  ['refused', 'The server does not let you in yet. Your draft is kept.'],
] as const)('%s it says so, sends nothing and keeps the words', (state, words) => {
  useLiveState.setState({ state })
  show()
  type('Hello')
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe(words)
  screen.getByDisplayValue('Hello')
})

describe('files', () => {
  const onPasteFiles = vi.fn()
  const paste = (types: string[]) => fireEvent.paste(field(), { clipboardData: { types } })

  beforeEach(() => onPasteFiles.mockClear())

  test('that are pasted are handed over; text that brings its picture along is text', () => {
    render(<Composer place="n1" onSend={onSend} onPasteFiles={onPasteFiles} />)
    paste(['Files'])
    expect(onPasteFiles).toHaveBeenCalledOnce()
    paste(['text/plain', 'text/html', 'Files'])
    paste(['text/plain'])
    expect(onPasteFiles).toHaveBeenCalledOnce()
  })

  test('that are still on their way hold the message back, and say so', () => {
    render(<Composer place="n1" onSend={onSend} waitingFor="Files are coming" />)
    type('Hello')
    press({ key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    screen.getByText('Files are coming')
  })

  test('can be named once there is a #', () => {
    render(<Composer place="n1" onSend={onSend} completion={() => <p>Names</p>} />)
    expect(screen.queryByText('Names')).toBeNull()
    type('see #')
    screen.getByText('Names')
  })
})
