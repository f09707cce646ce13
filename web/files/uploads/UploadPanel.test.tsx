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

/** As it is before its bytes have come. */
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

test('is there as long as something is on its way, and tells once of all that arrived', async () => {
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

test('sends three at once, the next when one has ended, in their order', async () => {
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

test('says how far each is, and all together', async () => {
  upload('a.txt', 'b.txt')
  await untilSent(2)
  act(() => sent[0]?.leave(4))
  expect(lines()[0]).toBe('a.txt4 bytes / 5 bytes')
  const bar = screen.getByRole('progressbar', { name: 'All uploads' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['40', '100'])
})

test('what had arrived before the answer was lost is not sent again', async () => {
  answers['POST /files/createFabFile'] = () => ({ ...aFile(), presignedUrl: null })
  upload('a.txt')
  await waitFor(() => expect(notices()).toEqual(['Uploaded: 1 file(s)']))
  expect(sent).toEqual([])
})

test('a type that is none is sent as bytes', async () => {
  act(() => uploadFiles([new File(['x'], 'odd', { type: 'what ever' })], {}))
  await untilSent(1)
  expect(sent[0]?.contentType).toBe('application/octet-stream')
})

test('what was there already stays to be seen, and says so', async () => {
  answers['POST /files/{id}/confirm'] = () => ({ ...aFile(), duplicateOf: { id: 'f9', fileName: 'old.txt' } })
  upload('a.txt')
  await untilSent(1)
  await end(0)
  await waitFor(() => expect(lines()).toEqual(['a.txtSame content as "old.txt"']))
  press('Hide')
  expect(lines()).toEqual([])
})

test('of too many the first are taken, which is said', async () => {
  act(() => uploadFiles(files(...Array.from({ length: 501 }, (_, at) => `${at}.txt`)), {}))
  expect(useUploads.getState().uploads).toHaveLength(500)
  expect(notices()).toEqual(['Only the first 500 files are uploaded at once'])
})

describe('what goes wrong', () => {
  test.each([
    ['the server’s words', () => refusal(422, 'Your storage is full'), 'Your storage is full'],
    ['a missing address', () => aRecord('x', null), 'Failed to generate presigned URL'],
  ])('is told with %s', async (_, answer, words) => {
    answers['POST /files/createFabFile'] = answer
    upload('a.txt')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(notices()).toEqual(['Failed to upload fab file'])
  })

  test.each([
    ['/blob', '{"code":"invalid","message":"No PDF at all"}', 'No PDF at all'],
    ['https://store.example/x', '<Error>AccessDenied</Error>', 'The store of files did not take it'],
  ])('of bytes sent to %s is told in words, and leaves no record', async (presignedUrl, body, words) => {
    answers['POST /files/createFabFile'] = () => aRecord('x', presignedUrl)
    upload('a.txt')
    await untilSent(1)
    await end(0, 422, body)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(callsOf('DELETE /files/{id}')).toEqual([{ id: 'x' }])
  })

  test('is begun anew by a press, with a new record', async () => {
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

  test('for the connection alone is waited for, and goes on when that is back', async () => {
    upload('a.txt')
    await untilSent(1)
    act(() => sent[0]?.breakOff())
    await waitFor(() => expect(lines()).toEqual(['a.txtConnection lost, trying again']))
    dispatchEvent(new Event('online'))
    await untilSent(2)
    await end(1)
    await waitFor(() => expect(notices()).toEqual(['Uploaded: 1 file(s)']))
    expect(callsOf('POST /files/createFabFile')).toHaveLength(1)
  })

  test('is put from sight, and nothing is said to be cancelled', async () => {
    upload('a.txt')
    await untilSent(1)
    await end(0, 422)
    await screen.findByRole('alert')
    press('Hide a.txt')
    expect([lines(), notices()]).toEqual([[], ['Failed to upload fab file']])
  })
})

describe('cancelling', () => {
  test('one ends its sending and its record, and the next begins', async () => {
    upload('a.txt', 'b.txt', 'c.txt', 'd.txt')
    await untilSent(3)
    press('Cancel b.txt')
    expect(sent[1]?.isAborted).toBe(true)
    await untilSent(4)
    await waitFor(() => expect(callsOf('DELETE /files/{id}')).toEqual([{ id: 'of-b.txt' }]))
    expect(lines().map((line) => line?.slice(0, 5))).toEqual(['a.txt', 'c.txt', 'd.txt'])
    expect(notices()).toEqual(['Upload cancelled'])
  })

  test('all ends all, and what never began leaves nothing', async () => {
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

  test('before the record is made, or while it is confirmed, brings no file', async () => {
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
  // It is in the library all the same.
  await waitFor(() => expect(notices()).toEqual(['No such project', 'Uploaded: 1 file(s)']))
})

test('what a reload interrupted counts as nothing under way, and is put from sight', () => {
  act(() => addUploads([{ key: 'k', name: 'lost.txt', size: 5, sent: 0, state: 'interrupted' }]))
  const panel = within(screen.getByRole('region', { name: 'Uploads' }))
  expect(panel.queryByRole('progressbar')).toBeNull()
  expect(lines()).toEqual(['lost.txtInterrupted'])
  fireEvent.click(panel.getByRole('button', { name: 'Hide lost.txt' }))
  expect(lines()).toEqual([])
})

test('what was interrupted is chosen again at once, and goes on by name and size', async () => {
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

test('what had arrived before the page was left is not told as interrupted', async () => {
  answers['GET /files'] = ({ search }) => ({
    data: search === 'a.txt' ? [aFile({ fileName: 'a.txt', fileSize: 5 })] : [],
    total: 0,
  })
  const lost = ['a.txt', 'b.txt'].map((name) => ({ key: name, name, size: 5, page: 'page that is gone' }))
  localStorage.setItem('commonplace:draft::uploads:', JSON.stringify(lost))
  await act(() => resumeUploads({}))
  await waitFor(() => expect(lines()).toEqual(['b.txtInterrupted']))
})
