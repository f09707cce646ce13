import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { answering, late } from '#web/testing/server.ts'
import { show } from '#web/testing/show.ts'
import { FileCompletion } from './FileCompletion.tsx'

const onChoose = vi.fn()
const onSend = vi.fn()

function Field() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    // Stands for the composer, which sends at Enter what nobody else has used.
    <div role="presentation" onKeyDown={({ key }) => key === 'Enter' && onSend()}>
      <textarea ref={field} value={text} onChange={(event) => setText(event.target.value)} />
      <FileCompletion field={field} onText={setText} onChoose={onChoose} />
    </div>
  )
}

const names = ['tides.txt', 'time.txt', 'timbre.txt']
const library = names.map((fileName, at) => aFile({ id: `f${at}`, fileName }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const list = () => screen.queryByRole('listbox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const key = (pressed: string, more: object = {}) => fireEvent.keyDown(field(), { key: pressed, ...more })
const found = ({ search = '' }: Record<string, unknown>) => ({
  data: library.filter(({ fileName }) => fileName.startsWith(String(search))),
  total: 3,
})

beforeEach(() => {
  onChoose.mockClear()
  onSend.mockClear()
  answering({ 'GET /files': found })
  show(<Field />)
})

const suggest = async (value = '#ti') => {
  type(value)
  await waitFor(() => expect(list()).not.toBeNull())
}

test('what was dismissed stays away until another name begins', async () => {
  await suggest()
  key('Escape')
  fireEvent.keyUp(field(), { key: 'Escape' })
  expect(list()).toBeNull()
  await suggest('#tid and #ti')
})

test('arrow keys go round, and the field says where they are', async () => {
  await suggest()
  expect([options(), chosen()]).toEqual([names, 'tides.txt'])
  key('ArrowUp')
  expect(chosen()).toBe('timbre.txt')
  key('ArrowDown')
  key('ArrowDown')
  expect(chosen()).toBe('time.txt')
  const active = field().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toBe('time.txt')
})

test.each(['Enter', 'Tab'])(
  '%s chooses instead of sending, and the name leaves the text',
  async (pressed) => {
    await suggest('see #ti')
    key('ArrowDown')
    key(pressed)
    expect(onChoose.mock.calls).toEqual([[library[1]]])
    expect([onSend.mock.calls.length, list()]).toEqual([0, null])
    expect(field().value).toBe('see ')
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
  },
)

test.each([{ shiftKey: true }, { isComposing: true }])(
  'an Enter with %o is none of its own',
  async (more) => {
    await suggest()
    key('Enter', more)
    expect([onChoose.mock.calls.length, onSend.mock.calls.length]).toEqual([0, 1])
  },
)

test('a press on one chooses it, and the field keeps the focus', async () => {
  await suggest()
  fireEvent.click(screen.getByRole('option', { name: 'timbre.txt' }))
  expect(onChoose).toHaveBeenCalledWith(library[2])
  expect(document.activeElement).toBe(field())
})

test('it goes when the field is left', async () => {
  await suggest()
  fireEvent.blur(field())
  expect(list()).toBeNull()
})

test('while one types on, only what still fits is shown and chosen', async () => {
  await suggest()
  const { answer, come } = late<unknown>()
  answering({ 'GET /files': answer })
  type('#tim')
  expect(options()).toEqual(['time.txt', 'timbre.txt'])
  type('#timb')
  key('Enter')
  expect(onChoose.mock.calls).toEqual([[library[2]]])
  await act(async () => come({ data: [], total: 0 }))
})

test('what was found for another name is not offered for this one', async () => {
  await suggest()
  key('Escape')
  answering({})
  type('#ti and #moon')
  expect(list()).toBeNull()
  key('Enter')
  expect([onChoose.mock.calls.length, onSend.mock.calls.length]).toEqual([0, 1])
})

test('nothing that fits leaves Enter to the message', async () => {
  type('#xyz')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 files found'))
  key('Enter')
  expect(onSend).toHaveBeenCalledOnce()
})
