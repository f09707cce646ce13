import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { registerAllCommands } from '#web/testing/commands.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { answerQuestion, dialogs, notices, press, show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { aFile } from '../file-fixture.ts'
import { FileMenu } from './FileMenu.tsx'

const onRename = vi.fn()
const grant = { userId: 'u1', username: 'ada', name: 'Ada', photoUrl: null, permissions: ['read'] as const }

beforeEach(() => {
  registerAllCommands()
  onRename.mockClear()
  queryClient.setQueryData(currentUser().queryKey, aUser())
})

async function open(file: Partial<KnowledgeFile>, onRemoveFromProject?: () => void) {
  show(
    <FileMenu file={aFile(file)} onRename={onRename} {...(onRemoveFromProject && { onRemoveFromProject })} />,
  )
  press('Actions for tides.txt')
  await screen.findByRole('menu')
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const isOff = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')

const forReaders = [
  'View',
  'Add to favorites',
  'Edit tags',
  'Add to project',
  'Use as instructions',
  'Make a copy',
  'Download',
]

test.each([
  [{ permissions: ['read'] }, forReaders],
  [{ permissions: ['read', 'update'] }, [...forReaders, 'Edit', 'Rename', 'Chunk & Vectorize']],
  [
    { permissions: ['read', 'update'], mimeType: 'application/pdf', fileName: 'tides.txt' },
    [...forReaders, 'Rename', 'Chunk & Vectorize'],
  ],
  [
    { permissions: ['read', 'update'], mimeType: 'application/msword', fileName: 'tides.txt' },
    [...forReaders, 'Rename'],
  ],
  [{ permissions: ['read', 'update'], fileSize: 0 }, [...forReaders, 'Edit', 'Rename']],
  [{ permissions: ['read', 'share'] }, [...forReaders, 'Share']],
  [{ permissions: ['read', 'delete'] }, [...forReaders, 'Delete']],
  [{ permissions: ['read'], users: [grant] }, [...forReaders, 'Leave shared file']],
  [{ permissions: ['read'], userId: 'u2' }, [...forReaders, 'Hide']],
  [{ permissions: ['read'], userId: 'u2', isHidden: true }, [...forReaders, 'Show again']],
  [{ deletedAt: '2026-01-02T00:00:00.000Z' }, ['Restore', 'Delete permanently']],
] as [Partial<KnowledgeFile>, string[]][])(
  'offers %o the actions of their permissions',
  async (file, expected) => {
    await open(file)
    expect(items().toSorted()).toEqual(expected.toSorted())
  },
)

test.each([
  [{}, 'Chunk & Vectorize', null, false],
  [{ isWaiting: true }, 'Waiting...', 'true', true],
  [{ isChunking: true }, 'Chunking...', 'true', true],
  [{ isVectorizing: true }, 'Vectorizing...', 'true', true],
  [{ chunked: true, vectorized: true }, 'Chunked & Vectorized', 'true', false],
  [{ error: 'Locked' }, 'Retry Vectorize', null, false],
] as const)('labels indexing %o as %s', async (state, label, disabled, canStop) => {
  await open(state)
  expect(isOff(label)).toBe(disabled)
  expect(items().includes('Stop processing')).toBe(canStop)
})

test('offers to clear an error of an indexed file', async () => {
  const asked = answering({ 'PUT /files/{id}': () => aFile() })
  await open({ vectorized: true, error: 'Slow' })
  choose('Recheck vectorization error')
  await waitFor(() => expect(asked.map(({ input }) => input)).toEqual([{ id: 'f1', error: null }]))
})

test.each([
  ['Edit tags', 'tag-files'],
  ['Share', 'share-files'],
  ['Use as instructions', 'instruction'],
  ['Chunk & Vectorize', 'chunk-files'],
  ['Add to project', 'add-to-project'],
  ['Edit', 'knowledge-editor'],
])('opens with %s the dialog %s for the file', async (item, name) => {
  await open({})
  choose(item)
  expect(dialogs()).toHaveLength(1)
  expect(dialogs()[0]?.name).toBe(name)
  expect(JSON.stringify(dialogs()[0]?.input)).toContain('f1')
})

test('calls the handlers for renaming and for removal from a project', async () => {
  const onRemoveFromProject = vi.fn()
  await open({}, onRemoveFromProject)
  choose('Remove from project')
  expect(onRemoveFromProject).toHaveBeenCalledOnce()
  press('Actions for tides.txt')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  expect(onRename).toHaveBeenCalledOnce()
})

test.each([
  ['Delete', {}, 'DELETE /files/bulk-delete'],
  ['Delete permanently', { deletedAt: '2026-01-02T00:00:00.000Z' }, 'DELETE /files/trash'],
])('asks for confirmation on %s', async (item, file, call) => {
  const asked = answering({ [call]: () => ({ deleted: 1 }) })
  await open(file)
  choose(item)
  await answerQuestion(false)
  press('Actions for tides.txt')
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  expect(asked).toEqual([])
  await answerQuestion(true)
  await waitFor(() => expect(asked).toEqual([{ call, input: { fileIds: ['f1'] } }]))
})

test('shows the error of the server when a shared file cannot be left', async () => {
  answering({ 'DELETE /files/{id}/users/{userId}': () => refusal(403, 'Not now') })
  await open({ users: [{ ...grant, permissions: ['read'] }] })
  choose('Leave shared file')
  await waitFor(() => expect(notices()).toEqual(['Not now']))
})

test('offers Undo after hiding a shared file', async () => {
  const file = aFile({ userId: 'u2' })
  const asked = answering({
    'POST /files/hide': () => [{ ...file, isHidden: true }],
    'POST /files/unhide': () => [file],
  })
  await open(file)
  choose('Hide')
  await waitFor(() => expect(notices()).toEqual(['File hidden']))
  useToasts.getState().waiting[0]?.action?.onAct()
  await waitFor(() => expect(notices()).toContain('File shown again'))
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /files/hide', input: { ids: ['f1'] } },
    { call: 'POST /files/unhide', input: { ids: ['f1'] } },
  ])
})
