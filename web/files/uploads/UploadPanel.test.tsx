import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SentBytes, sendingBytes } from '#web/testing/sender.ts'
import { type Asked, answering, late, refusal } from '#web/testing/server.ts'
import { notices, press, show } from '#web/testing/show.ts'
import { aFile } from '../file-fixture.ts'
import { cancelUploads, resumeUploads, uploadFiles } from './queries.ts'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads, useUploads } from './view-state.ts'

let asked: Asked[]
let sent: SentBytes[]
let answers: Record<string, (input: Record<string, unknown>) => unknown>

/** The record before its content is uploaded. */
const aRecord = (id: string, presignedUrl: string | null) => ({
  ...aFile({ id, filePath: null }),
  presignedUrl,
})
const files = (...names: string[]) => names.map((name) => new File(['tides'], name, { type: 'text/plain' }))
const upload = (...names: string[]) => act(() => uploadFiles(files(...names), {}))
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const callsOf = (call: string) => asked.filter((one) => one.call === call).map(({ input }) => input)
const untilSent = (count: number) => waitFor(() => expect(sent).toHaveLength(count))
const end = (at: number, status = 200, body?: string) => act(async () => sent[at]?.answer(status, body))

beforeEach(() => {
  localStorage.clear()
  answers = {
    'POST /files/createFabFile': ({ fileName }) => aRecord(`of-${String(fileName)}`, '/blob'),
    'POST /files/{id}/confirm': ({ id }) => ({ ...aFile({ id: String(id) }), duplicateOf: null }),
    'DELETE /files/{id}': (input) => input,
    'POST /projects/{id}/files': () => refusal(404, 'No such project'),
  }
  asked = answering(answers)
  sent = sendingBytes()
  show(<UploadPanel uploadTo={{}} />)
})
afterEach(() => cancelUploads(useUploads.getState().uploads.map(({ key }) => key)))

test('is shown while uploads are in progress, with one notice for all completed ones', async () => {
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  upload('a.txt', 'b.txt')
  await untilSent(2)
  screen.getByText('Uploading 0 of 2')
  await end(0)
  await screen.findByText('Uploading 1 of 2')
  expect(notices()).toEqual([])
  await end(1)
  await waitFor(() => expect(notices()).toEqual(['Uploaded: 2 file(s)']))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  expect(callsOf('POST /files/createFabFile')[0]).toMatchObject({
    fileName: 'a.txt',
    fileSize: 5,
    mimeType: 'text/plain',
  })
})

test('uploads three files at a time, in order', async () => {
  upload('a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt')
  await untilSent(3)
  expect(lines().map((line) => line?.slice(0, 12))).toEqual([
    ...['a', 'b', 'c'].map((name) => `${name}.txt0 bytes`),
    'd.txtWaiting',
    'e.txtWaiting',
  ])
  await end(1, 500)
  await untilSent(4)
  expect(callsOf('POST /files/createFabFile').at(-1)).toMatchObject({ fileName: 'd.txt' })
})

test('shows the progress of each file and of all', async () => {
  upload('a.txt', 'b.txt')
  await untilSent(2)
  act(() => sent[0]?.leave(4))
  expect(lines()[0]).toBe('a.txt4 bytes / 5 bytes')
  const bar = screen.getByRole('progressbar', { name: 'All uploads' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['40', '100'])
})

test('does not repeat an upload whose response was lost', async () => {
  answers['POST /files/createFabFile'] = () => ({ ...aFile(), presignedUrl: null })
  upload('a.txt')
  await waitFor(() => expect(notices()).toEqual(['Uploaded: 1 file(s)']))
  expect(sent).toEqual([])
})

test('sends an invalid type as bytes', async () => {
  act(() => uploadFiles([new File(['x'], 'odd', { type: 'what ever' })], {}))
  await untilSent(1)
  expect(sent[0]?.contentType).toBe('application/octet-stream')
})

test('keeps duplicates in the list, with a note', async () => {
  answers['POST /files/{id}/confirm'] = () => ({ ...aFile(), duplicateOf: { id: 'f9', fileName: 'old.txt' } })
  upload('a.txt')
  await untilSent(1)
  await end(0)
  await waitFor(() => expect(lines()).toEqual(['a.txtSame content as “old.txt”']))
  press('Hide')
  expect(lines()).toEqual([])
})

test('takes the first of too many files, with a notice', async () => {
  act(() => uploadFiles(files(...Array.from({ length: 501 }, (_, at) => `${at}.txt`)), {}))
  expect(useUploads.getState().uploads).toHaveLength(500)
  expect(notices()).toEqual(['Only the first 500 files are uploaded at once'])
})

describe('a failed upload', () => {
  test.each([
    ['the server’s words', () => refusal(422, 'Your storage is full'), 'Your storage is full'],
    ['a missing address', () => aRecord('x', null), 'Failed to generate presigned URL'],
  ])('is reported with %s', async (_, answer, words) => {
    answers['POST /files/createFabFile'] = answer
    upload('a.txt')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(notices()).toEqual(['Failed to upload fab file'])
  })

  test.each([
    ['/blob', '{"code":"invalid","message":"No PDF at all"}', 'No PDF at all'],
    ['https://store.example/x', '<Error>AccessDenied</Error>', 'The file storage refused the upload'],
  ])(
    'with bytes sent to %s is reported as text, and removes the record',
    async (presignedUrl, body, words) => {
      answers['POST /files/createFabFile'] = () => aRecord('x', presignedUrl)
      upload('a.txt')
      await untilSent(1)
      await end(0, 422, body)
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
      expect(callsOf('DELETE /files/{id}')).toEqual([{ id: 'x' }])
    },
  )

  test('is repeated by a click, with a new record', async () => {
    upload('a.txt')
    await untilSent(1)
    await end(0, 422)
    await screen.findByRole('alert')
    press('Try a.txt again')
    await untilSent(2)
    await end(1)
    await waitFor(() => expect(notices()).toContain('Uploaded: 1 file(s)'))
    expect(callsOf('POST /files/createFabFile')).toHaveLength(2)
  })

  test('is retried when only the connection failed, after it is back', async () => {
    upload('a.txt')
    await untilSent(1)
    act(() => sent[0]?.breakOff())
    await waitFor(() => expect(lines()).toEqual(['a.txtConnection lost. Retrying…']))
    dispatchEvent(new Event('online'))
    await untilSent(2)
    await end(1)
    await waitFor(() => expect(notices()).toEqual(['Uploaded: 1 file(s)']))
    expect(callsOf('POST /files/createFabFile')).toHaveLength(1)
  })

  test('is dismissed without a notice of cancellation', async () => {
    upload('a.txt')
    await untilSent(1)
    await end(0, 422)
    await screen.findByRole('alert')
    press('Hide a.txt')
    expect([lines(), notices()]).toEqual([[], ['Failed to upload fab file']])
  })
})

describe('cancelling', () => {
  test('ends one upload and its record, and starts the next', async () => {
    upload('a.txt', 'b.txt', 'c.txt', 'd.txt')
    await untilSent(3)
    press('Cancel b.txt')
    expect(sent[1]?.isAborted).toBe(true)
    await untilSent(4)
    await waitFor(() => expect(callsOf('DELETE /files/{id}')).toEqual([{ id: 'of-b.txt' }]))
    expect(lines().map((line) => line?.slice(0, 5))).toEqual(['a.txt', 'c.txt', 'd.txt'])
    expect(notices()).toEqual(['Upload cancelled'])
  })

  test('ends all uploads, and leaves no records of waiting ones', async () => {
    upload('a.txt', 'b.txt', 'c.txt', 'd.txt')
    await untilSent(3)
    press('Cancel all')
    await waitFor(() => expect(callsOf('DELETE /files/{id}')).toHaveLength(3))
    expect([lines(), callsOf('POST /files/createFabFile').length, notices()]).toEqual([
      [],
      3,
      ['Upload cancelled'],
    ])
  })

  test('creates no file before the record is created, or during confirmation', async () => {
    const made = late<unknown>()
    answers['POST /files/createFabFile'] = made.answer
    upload('a.txt')
    await waitFor(() => expect(asked).toHaveLength(1))
    press('Cancel a.txt')
    await act(async () => made.come(aRecord('x', '/blob')))
    expect([sent, notices()]).toEqual([[], ['Upload cancelled']])
  })
})

test('a file that is uploaded to a project is added to it', async () => {
  act(() => uploadFiles(files('a.txt'), { projectId: 'p1' }))
  await untilSent(1)
  await end(0)
  await waitFor(() =>
    expect(callsOf('POST /projects/{id}/files')).toEqual([{ id: 'p1', fileIds: ['of-a.txt'] }]),
  )
  // It is still in the library.
  await waitFor(() => expect(notices()).toEqual(['No such project', 'Uploaded: 1 file(s)']))
})

test('shows an upload that a reload interrupted as inactive, and dismisses it', () => {
  act(() => addUploads([{ key: 'k', name: 'lost.txt', size: 5, sent: 0, state: 'interrupted' }]))
  const panel = within(screen.getByRole('region', { name: 'Uploads' }))
  expect(panel.queryByRole('progressbar')).toBeNull()
  expect(lines()).toEqual(['lost.txtInterrupted'])
  fireEvent.click(panel.getByRole('button', { name: 'Hide lost.txt' }))
  expect(lines()).toEqual([])
})

test('continues interrupted uploads of files that are selected again, by name and size', async () => {
  const lost = ['a.txt', 'b.txt'].map((name) => ({ key: `lost-${name}`, name, size: 5 }))
  act(() => addUploads(lost.map((one) => ({ ...one, sent: 0, state: 'interrupted' as const }))))
  screen.getByRole('button', { name: 'Choose the 2 files again' })
  fireEvent.change(screen.getByLabelText('Choose the 2 files again', { selector: 'input' }), {
    target: { files: files('b.txt', 'a.txt') },
  })
  await untilSent(2)
  expect(
    useUploads
      .getState()
      .uploads.map(({ key }) => key)
      .sort(),
  ).toEqual(['lost-a.txt', 'lost-b.txt'])
  expect(screen.queryByRole('button', { name: /Choose the/ })).toBeNull()
})

test('skips files that are selected again although their uploads were not interrupted', async () => {
  act(() => addUploads([{ key: 'lost', name: 'b.txt', size: 5, sent: 0, state: 'interrupted' }]))
  fireEvent.change(screen.getByLabelText('Choose the 1 file again', { selector: 'input' }), {
    target: { files: files('a.txt', 'b.txt', 'c.txt') },
  })
  await untilSent(1)
  expect(callsOf('POST /files/createFabFile')).toMatchObject([{ fileName: 'b.txt' }])
  expect(notices()).toEqual(['2 files were skipped: their uploads were not interrupted'])
})

test('does not report an upload as interrupted that was complete', async () => {
  answers['GET /files'] = ({ search }) => ({
    data: search === 'a.txt' ? [aFile({ fileName: 'a.txt', fileSize: 5 })] : [],
    total: 0,
  })
  const lost = ['a.txt', 'b.txt'].map((name) => ({ key: name, name, size: 5, page: 'page that is gone' }))
  localStorage.setItem('commonplace:draft::uploads:', JSON.stringify(lost))
  await act(() => resumeUploads({}))
  await waitFor(() => expect(lines()).toEqual(['b.txtInterrupted']))
})
