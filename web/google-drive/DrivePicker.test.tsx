import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { type Asked, answering, late, refusal } from '#web/testing/server.ts'
import { answerQuestion, notices, press, show } from '#web/testing/show.ts'
import { DriveDialog } from './DriveDialog.tsx'

const aDriveFile = (id: string) => ({
  id,
  name: `${id}.pdf`,
  mimeType: 'application/pdf',
  size: 10,
  modifiedAt: '2026-01-01T00:00:00.000Z',
})
const aFolder = (id: string) => ({ id, name: id })
const connected = { isConfigured: true, isConnected: true, setUp: null }
const onClose = vi.fn()
let asked: Asked[]
let answers: Parameters<typeof answering>[0]

const list = (files: string[], folders: string[] = [], nextPageToken: string | null = null) => ({
  files: files.map(aDriveFile),
  folders: folders.map(aFolder),
  nextPageToken,
})

beforeEach(() => {
  onClose.mockClear()
  answers = {
    'GET /google-drive': () => connected,
    'GET /google-drive/files': ({ folderId, search }) => {
      if (search) return list(['found'], ['Far'])
      return folderId === 'root' ? list(['a', 'b'], ['Sea']) : list(['c'])
    },
    'GET /google-drive/folders/{folderId}/files': ({ folderId }) =>
      folderId === 'Sea' ? [aDriveFile('c'), aDriveFile('a')] : [],
    'POST /google-drive/files/{driveFileId}/import': ({ driveFileId }) =>
      aFile({ id: `of-${String(driveFileId)}` }),
    'DELETE /google-drive': () => ({}),
  }
})

async function open() {
  asked = answering(answers)
  show(<DriveDialog onClose={onClose} />)
  await screen.findByRole('dialog')
}
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const choose = async (...names: (string | RegExp)[]) => {
  for (const name of names) fireEvent.click(await box(name))
}
const isChosen = async (name: RegExp) => (await box(name)).checked
const brought = () =>
  asked.filter(({ call }) => call.endsWith('import')).map(({ input }) => input.driveFileId)
const pressWhenThere = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const path = () => screen.getByRole('navigation').textContent

describe('importing files', () => {
  test('copies the selected files one by one, shows their number, and closes', async () => {
    await open()
    await choose(/^a\.pdf/, /^b\.pdf/)
    press('Import 2 files')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect([brought(), notices()]).toEqual([['a', 'b'], ['2 files imported']])
  })

  test('imports all files of a folder, each once', async () => {
    await open()
    await choose(/^a\.pdf/, 'Select all files in Sea')
    press('Import all 2 selected items')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(new Set(brought())).toEqual(new Set(['a', 'c']))
    expect(brought()).toHaveLength(2)
  })

  test('continues after a failure, which stays selected and shows its reason', async () => {
    answers['POST /google-drive/files/{driveFileId}/import'] = ({ driveFileId }) =>
      driveFileId === 'a' ? refusal(422, 'Too large') : aFile()
    await open()
    await choose(/^a\.pdf/, /^b\.pdf/)
    press('Import 2 files')
    await screen.findByText('a.pdf: Too large')
    expect([await isChosen(/^a\.pdf/), await isChosen(/^b\.pdf/)]).toEqual([true, false])
    expect([notices(), onClose.mock.calls.length]).toEqual([['1 file imported'], 0])
  })

  test.each([
    ['a pause asked for', () => refusal(429, 'Slow down')],
    ['a connection that is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stops with %s, and keeps the rest selected', async (_, answer) => {
    answers['POST /google-drive/files/{driveFileId}/import'] = answer
    await open()
    await choose(/^a\.pdf/, /^b\.pdf/)
    press('Import 2 files')
    await screen.findByText(/^a\.pdf: /)
    expect([brought(), await isChosen(/^a\.pdf/), await isChosen(/^b\.pdf/)]).toEqual([['a'], true, true])
    expect(notices()).toEqual([])
  })

  test('reports an empty folder, and imports the others', async () => {
    await open()
    await choose('Select all files in Shared with me', /^b\.pdf/)
    press('Import all 2 selected items')
    await screen.findByText('Shared with me: This folder has no supported files')
    expect(brought()).toEqual(['b'])
  })

  test('runs once, without changes of selection or connection in between', async () => {
    const { answer, come } = late<unknown>()
    answers['POST /google-drive/files/{driveFileId}/import'] = answer
    await open()
    await choose(/^a\.pdf/)
    press('Import 1 file')
    await screen.findByRole('progressbar')
    expect((await box(/^b\.pdf/)).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Disconnect' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /Import 1 file/ }))
    await act(async () => come(aFile()))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(brought()).toEqual(['a'])
  })
})

describe('the folders', () => {
  test('open down and up, and keep the selection', async () => {
    await open()
    await choose(/^a\.pdf/)
    await pressWhenThere('Sea')
    await box(/^c\.pdf/)
    expect(path()).toBe('My DriveSea')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sea'))
    press('Back to parent folder')
    expect(await isChosen(/^a\.pdf/)).toBe(true)
    expect(path()).toBe('My Drive')
  })

  test('from a search start a new path, and end the search', async () => {
    await open()
    await pressWhenThere('Sea')
    await box(/^c\.pdf/)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'found' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await box(/^found\.pdf/)
    await pressWhenThere('Far')
    await box(/^c\.pdf/)
    expect([path(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['My DriveFar', ''])
  })
})

describe('the connection', () => {
  test.each([
    [{ ...connected, isConnected: false }, 'Connect Google Drive'],
    [{ isConfigured: false, isConnected: false, setUp: null }, 'Ask an administrator to set it up.'],
    [
      {
        isConfigured: false,
        isConnected: false,
        setUp: { callbackUrl: 'https://here/back', variables: ['A', 'B'] },
      },
      'https://here/back',
    ],
  ])('%o is shown with advice: %s', async (status, words) => {
    answers['GET /google-drive'] = () => status
    await open()
    await screen.findByText(words)
  })

  test('is shown as missing after it was revoked at Google', async () => {
    const states = [connected, { ...connected, isConnected: false }]
    answers['GET /google-drive'] = () => states.shift() ?? { ...connected, isConnected: false }
    answers['GET /google-drive/files'] = () => refusal(409, 'Not connected')
    await open()
    await screen.findByRole('button', { name: 'Connect Google Drive' })
  })

  test('is ended after a confirmation', async () => {
    await open()
    await pressWhenThere('Disconnect')
    await answerQuestion(true)
    await waitFor(() => expect(notices()).toEqual(['Google Drive is disconnected']))
  })
})
