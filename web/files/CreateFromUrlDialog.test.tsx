import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, late, refusal } from '#web/testing/server.ts'
import { fill, notices, press, show } from '#web/testing/show.ts'
import { ChunkDialog } from './ChunkDialog.tsx'
import { CreateFromUrlDialog } from './CreateFromUrlDialog.tsx'
import { aFile } from './file-fixture.ts'

const onClose = vi.fn()

beforeEach(() => onClose.mockClear())

describe('a file from a web address', () => {
  const open = async () => {
    show(<CreateFromUrlDialog onClose={onClose} />)
    await screen.findByRole('dialog')
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox')
  const create = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create/ })

  test('is created once, from the trimmed address', async () => {
    const { answer, come } = late<unknown>()
    const asked = answering({ 'POST /files/createFabFileURL': answer })
    await open()
    fill('URL', '  https://sea.example ')
    press('Create')
    await waitFor(() => expect(field().readOnly).toBe(true))
    fireEvent.submit(field())
    await act(async () => come(aFile({ fileName: 'Sea.md' })))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked.map(({ input }) => input)).toEqual([{ url: 'https://sea.example' }])
    expect(notices()).toEqual(['Created “Sea.md”'])
  })

  test('is not created without an address, which Enter reports', async () => {
    await open()
    fill('URL', '  ')
    expect(create().disabled).toBe(true)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(notices()).toEqual(['url required'])
  })

  test('shows the error at the field until it is edited, and keeps the address', async () => {
    answering({ 'POST /files/createFabFileURL': () => refusal(422, 'Nobody answers there') })
    await open()
    fill('URL', 'https://sea.example')
    press('Create')
    await screen.findByText('Nobody answers there')
    expect(notices()).toEqual(['Failed to create a file from https://sea.example'])
    fill('URL', 'https://sea.example/x')
    await waitFor(() => expect(screen.queryByText('Nobody answers there')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('indexing files', () => {
  const open = async (count = 1) => {
    const files = Array.from({ length: count }, (_, at) => aFile({ id: `f${at}` }))
    const asked = answering({ 'POST /files/chunk': () => aFile({ isChunking: true }) })
    show(<ChunkDialog input={{ files }} onClose={onClose} />)
    await screen.findByRole('dialog')
    return asked
  }

  test.each([
    [1, /^“tides.txt” is split/],
    [2, /^2 files are split/],
  ])('describes what happens to %i files', async (count, words) => {
    await open(count)
    screen.getByText(words)
  })

  test.each([
    ['', undefined],
    [' 500 ', 500],
  ])('uses the chunk size %j', async (typed, chunkSize) => {
    const asked = await open()
    fill('Chunk size', typed)
    press('Chunk & Vectorize')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await waitFor(() => expect(asked[0]?.input).toEqual({ fabFileId: 'f0', ...(chunkSize && { chunkSize }) }))
  })

  test.each(['x', '0', '12.5', '99999'])('does not start with the chunk size %s', async (typed) => {
    const asked = await open()
    fill('Chunk size', typed)
    press('Chunk & Vectorize')
    await screen.findByText(/^Chunk size must be a number from/)
    expect([asked, onClose.mock.calls]).toEqual([[], []])
  })
})
