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
    // Represents the composer, which sends on an Enter that was not handled.
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

test('stays closed after it was dismissed until another name begins', async () => {
  await suggest()
  key('Escape')
  fireEvent.keyUp(field(), { key: 'Escape' })
  expect(list()).toBeNull()
  await suggest('#tid and #ti')
})

test('cycles with the arrow keys, and the field refers to the active option', async () => {
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
  '%s selects a file instead of sending, and the name is removed from the text',
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

test.each([{ shiftKey: true }, { isComposing: true }])('ignores an Enter with %o', async (more) => {
  await suggest()
  key('Enter', more)
  expect([onChoose.mock.calls.length, onSend.mock.calls.length]).toEqual([0, 1])
})

test('selects a file by a click, and keeps the focus in the field', async () => {
  await suggest()
  fireEvent.click(screen.getByRole('option', { name: 'timbre.txt' }))
  expect(onChoose).toHaveBeenCalledWith(library[2])
  expect(document.activeElement).toBe(field())
})

test('closes when the field loses the focus', async () => {
  await suggest()
  fireEvent.blur(field())
  expect(list()).toBeNull()
})

test('filters earlier results while the user types', async () => {
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

test('does not offer results for another name', async () => {
  await suggest()
  key('Escape')
  answering({})
  type('#ti and #moon')
  expect(list()).toBeNull()
  key('Enter')
  expect([onChoose.mock.calls.length, onSend.mock.calls.length]).toEqual([0, 1])
})

test('continues over the spaces of a name, and Enter selects the file', async () => {
  const harbour = aFile({ id: 'h', fileName: 'Harbour rules.pdf' })
  const noted = aFile({ id: 'n', fileName: 'notes.txt' })
  answering({ 'GET /files': () => ({ data: [harbour, noted], total: 2 }) })
  await suggest('see #Harbour')
  type('see #Harbour ')
  expect(options()).toEqual(['Harbour rules.pdf'])
  type('see #Harbour ru')
  await waitFor(() => expect(options()).toEqual(['Harbour rules.pdf']))
  key('Enter')
  expect([onChoose.mock.calls, onSend.mock.calls.length]).toEqual([[[harbour]], 0])
  expect(field().value).toBe('see ')
})

test('leaves Enter to the message when no name contains all the words after it', async () => {
  await suggest()
  type('#tides are high')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 files found'))
  expect(list()).toBeNull()
  key('Enter')
  expect([onChoose.mock.calls.length, onSend.mock.calls.length]).toEqual([0, 1])
})

test('leaves Enter to the message when nothing matches', async () => {
  type('#xyz')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 files found'))
  key('Enter')
  expect(onSend).toHaveBeenCalledOnce()
})
