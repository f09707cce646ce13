import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PROMPT_MAX } from '#contract/constants/chat.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { useLiveState } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { Composer } from './Composer.tsx'
import { setDraft } from './drafts.view-state.ts'

const onSend = vi.fn()
const onStop = vi.fn()

beforeEach(() => {
  onSend.mockClear()
  onStop.mockClear()
  act(() => setDraft('n1', ''))
  useLiveState.setState({ state: 'online' })
  answering({})
  queryClient.setQueryData(currentUser().queryKey, aUser())
})

const field = () => screen.getByRole('textbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (init: object) => fireEvent.keyDown(field(), init)
const showComposer = (isReplying = false) =>
  show(<Composer place="n1" onSend={onSend} onStop={isReplying ? onStop : undefined} />)

test('sends on Enter', () => {
  showComposer()
  type('Hello')
  press({ key: 'Enter' })
  expect(onSend).toHaveBeenCalledWith('Hello')
})

test.each([
  { key: 'Enter', shiftKey: true },
  { key: 'Enter', isComposing: true },
  { key: 'Enter', keyCode: 229 },
])('does not send on %o', (init) => {
  showComposer()
  type('Hello')
  press(init)
  expect(onSend).not.toHaveBeenCalled()
})

test('does not send white space', () => {
  showComposer()
  type('  \n ')
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
})

test('keeps the draft when it is mounted again', () => {
  showComposer().unmount()
  showComposer()
  type('half a thought')
  screen.getByDisplayValue('half a thought')
  expect(localStorage.getItem('commonplace:draft::n1')).toBe('"half a thought"')
})

test('keeps its text when another tab stores a draft of the same notebook', () => {
  const composer = <Composer place="n2" onSend={onSend} />
  const { rerender } = show(composer)
  localStorage.setItem('commonplace:draft::n2', '"written in another tab"')
  rerender(<Composer place="n2" onSend={onSend} isSending />)
  expect(field()).toHaveProperty('value', '')
})

test('refuses the command for administrators as unknown for other users', () => {
  showComposer()
  type('/admin')
  press({ key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe('Unknown command /admin')
  expect(onSend).not.toHaveBeenCalled()
})

test('sends the command for administrators', () => {
  queryClient.setQueryData(currentUser().queryKey, { ...aUser(), isAdmin: true })
  showComposer()
  type('/admin')
  press({ key: 'Enter' })
  expect(onSend).toHaveBeenCalledWith('/admin')
})

test('refuses an unknown command by name until it is changed', () => {
  showComposer()
  type('/dance')
  expect(screen.queryByRole('alert')).toBeNull()
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Unknown command /dance')
  type('/etc/hosts is what?')
  expect(screen.queryByRole('alert')).toBeNull()
  press({ key: 'Enter' })
  expect(onSend).toHaveBeenCalledWith('/etc/hosts is what?')
})

describe('/key', () => {
  test('is a call of its own: its text is neither sent nor stored', async () => {
    const asked = answering({
      'PUT /models/keys/openai': () => ({ id: 'openai', name: 'OpenAI', hasKey: true, keyHint: null }),
    })
    showComposer()
    for (const text of ['/', '/key', '/key ', '/key sk-secret']) type(text)
    expect(Object.entries(localStorage).join()).not.toMatch(/secret|key/)
    press({ key: 'Enter' })
    await vi.waitFor(() => expect(field()).toHaveProperty('value', ''))
    expect(asked).toMatchObject([{ input: { apiKey: 'sk-secret' } }])
    expect(onSend).not.toHaveBeenCalled()
    expect(Object.entries(localStorage).join()).not.toMatch(/secret|key/)
  })

  test.each(['/llm /key sk-secret', '\u200B/llm /key sk-secret'])(
    'is refused after another command: %j',
    (text) => {
      showComposer()
      type(text)
      press({ key: 'Enter' })
      expect(onSend).not.toHaveBeenCalled()
      screen.getByText('Enter the API key after the command: /key openai sk-…')
      expect(Object.entries(localStorage).join()).not.toContain('secret')
    },
  )

  test.each(['\u200B/key', '\uFEFF/key', '／key', '/ key'])(
    'is recognised when it is written as %j',
    async (command) => {
      const asked = answering({
        'PUT /models/keys/openai': () => ({ id: 'openai', name: 'OpenAI', hasKey: true, keyHint: null }),
      })
      showComposer()
      type(`${command} sk-secret`)
      press({ key: 'Enter' })
      await vi.waitFor(() => expect(asked).toMatchObject([{ input: { apiKey: 'sk-secret' } }]))
      expect(onSend).not.toHaveBeenCalled()
      expect(Object.entries(localStorage).join()).not.toContain('secret')
    },
  )

  test('without a provider is not sent and says what is missing', () => {
    showComposer()
    type('/key secret')
    press({ key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    screen.getByText(/^Enter the provider of the API key/)
  })
})

test('stops the reply when empty, and queues a message until its end', () => {
  showComposer(true)
  fireEvent.click(screen.getByRole('button', { name: 'Stop the reply' }))
  expect(onStop).toHaveBeenCalledOnce()
  type('And then?')
  fireEvent.click(screen.getByRole('button', { name: 'Send after this reply' }))
  expect(onSend).toHaveBeenCalledWith('And then?')
})

test('refuses a message that is too long, with the limit', () => {
  showComposer()
  type('x'.repeat(PROMPT_MAX + 1))
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('at most 200,000 characters; this one has 200,001')
})

test.each([
  ['offline', 'You are offline. Your draft is saved.'],
  ['refused', 'The server denies access at the moment. Your draft is saved.'],
] as const)('shows the connection state %s, sends nothing and keeps the text', (state, words) => {
  useLiveState.setState({ state })
  showComposer()
  type('Hello')
  press({ key: 'Enter' })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe(words)
  screen.getByDisplayValue('Hello')
})

describe('files in the composer', () => {
  const onPasteFiles = vi.fn()
  const paste = (types: string[]) => fireEvent.paste(field(), { clipboardData: { types, getData: () => '' } })

  beforeEach(() => onPasteFiles.mockClear())

  test('are attached when pasted, unless text was pasted together with its picture', () => {
    show(<Composer place="n1" onSend={onSend} onPasteFiles={onPasteFiles} />)
    paste(['Files'])
    expect(onPasteFiles).toHaveBeenCalledOnce()
    paste(['text/plain', 'text/html', 'Files'])
    paste(['text/plain'])
    expect(onPasteFiles).toHaveBeenCalledOnce()
  })

  test('hold the message back while they are uploading, with a note', () => {
    show(<Composer place="n1" onSend={onSend} waitingFor="Files are coming" />)
    type('Hello')
    press({ key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    screen.getByText('Files are coming')
  })

  test('can be referenced after a #', () => {
    show(<Composer place="n1" onSend={onSend} completion={() => <p>Names</p>} />)
    expect(screen.queryByText('Names')).toBeNull()
    type('see #')
    screen.getByText('Names')
  })
})

test('renders only the field at each key', () => {
  const completion = vi.fn(() => null)
  show(<Composer place="n1" onSend={onSend} completion={completion} />)
  type('see #')
  const renders = completion.mock.calls.length
  for (const text of ['see #t', 'see #ti', 'see #tid']) type(text)
  expect(field()).toHaveProperty('value', 'see #tid')
  expect(completion).toHaveBeenCalledTimes(renders)
})

test('says why dictation is off: the browser has no recognition, and the server no model', async () => {
  answering({ 'GET /audio/models': () => ({ transcription: null, speech: null }) })
  showComposer()
  const button = await screen.findByRole('button', { name: /^Dictation is not available: / })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
