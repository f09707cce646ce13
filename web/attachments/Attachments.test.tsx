import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import { aFile } from '#web/files/file-fixture.ts'
import { filesById } from '#web/files/queries.ts'
import { cancelUploads } from '#web/files/uploads/queries.ts'
import { addUploads, type Upload, useUploads } from '#web/files/uploads/view-state.ts'
import { aModel } from '#web/models/model-fixture.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { aProject } from '#web/projects/project-fixture.ts'
import { sendingBytes } from '#web/testing/sender.ts'
import { answering, refusal } from '#web/testing/server.ts'
import { notices, press, show } from '#web/testing/show.ts'
import { Attachments } from './Attachments.tsx'
import { attach, attachedTo, detach, switchedOffIn, switchFile } from './attachments.view-state.ts'
import { ContextFilesButton } from './ContextFilesButton.tsx'
import { NotebookFiles } from './NotebookFiles.tsx'
import { attachFiles } from './queries.ts'

const blind = aModel({ supportsVision: false })
const target = { place: 'n1', model: undefined }
const known = (...files: KnowledgeFile[]) => {
  for (const file of files) queryClient.setQueryData(filesById([file.id]).queryKey, [file])
}
const anUpload = (more: Partial<Upload>): Upload => ({
  key: 'k',
  name: 'ebb.txt',
  size: 10,
  sent: 5,
  state: 'sending',
  place: 'n1',
  ...more,
})
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  detach('n1', attachedTo('n1'))
  for (const id of switchedOffIn('n1')) switchFile('n1', id, true)
  cancelUploads(useUploads.getState().uploads.map(({ key }) => key))
})

describe('files of the library', () => {
  test('are attached, and indexed if they are not yet', async () => {
    const states = [{}, { chunked: true }, { isChunking: true }, { isVectorizing: true }, { error: 'Locked' }]
    const files = states.map((state, at) => aFile({ id: `f${at}`, ...state }))
    const picture = aFile({ id: 'p', mimeType: 'image/png' })
    const asked = answering({
      'GET /files/byIds': () => [...files, picture],
      'POST /files/chunk': ({ fabFileId }) => aFile({ id: String(fabFileId), isChunking: true }),
    })
    await attachFiles(target, ['f0', 'f1', 'f2', 'f3', 'f4', 'p'])
    expect(attachedTo('n1')).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'p'])
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'POST /files/chunk').map(({ input }) => input)).toEqual([
        { fabFileId: 'f0' },
      ]),
    )
  })

  test('without access are left out, and a picture too large for the model shows a warning', async () => {
    const large = aFile({ id: 'p', fileName: 'map.png', mimeType: 'image/png', fileSize: 3_600_000 })
    answering({ 'GET /files/byIds': () => [large] })
    await attachFiles({ place: 'n1', model: aModel({ backend: 'anthropic' }) }, ['p', 'gone'])
    expect(attachedTo('n1')).toEqual([])
    expect(notices()).toHaveLength(1)
  })

  test('are attached also when they cannot be loaded now', async () => {
    answering({ 'GET /files/byIds': () => refusal(403, 'No') })
    await attachFiles(target, ['f1'])
    expect(attachedTo('n1')).toEqual(['f1'])
  })
})

describe('attachments of the next message', () => {
  test.each([
    [{}, undefined, 'tides.txt'],
    [{ isChunking: true }, undefined, 'tides.txt · processing'],
    [{ error: 'This file is password-protected' }, undefined, 'tides.txt · This file is password-protected'],
    [{ mimeType: 'image/png' }, blind, 'tides.txt · this model does not support images'],
    [{ mimeType: 'image/png' }, aModel({ supportsVision: true }), 'tides.txt'],
  ])('%# is shown with its state', (state, model, words) => {
    known(aFile(state))
    attach('n1', ['f1'])
    show(<Attachments place="n1" model={model} />)
    expect(chips()).toEqual([words])
  })

  test('without access are shown as deleted, and can be removed', () => {
    queryClient.setQueryData(filesById(['f1']).queryKey, [])
    attach('n1', ['f1'])
    show(<Attachments place="n1" model={undefined} />)
    expect(chips()).toEqual(['Deleted file'])
    press('Remove Deleted file')
    expect([chips(), attachedTo('n1')]).toEqual([[], []])
  })

  test('are kept separately for each message, without completed uploads', () => {
    addUploads([
      anUpload({ key: 'a' }),
      anUpload({ key: 'b', place: 'n2' }),
      anUpload({ key: 'c', place: undefined }),
      anUpload({ key: 'd', state: 'done' }),
      anUpload({ key: 'e', name: 'empty.txt', size: 0, sent: 0 }),
    ])
    show(<Attachments place="n1" model={undefined} />)
    expect(chips()).toEqual(['ebb.txt · 50 %', 'empty.txt · 0 %'])
  })

  test('show errors; interrupted files are selected again and uploaded', async () => {
    addUploads([
      anUpload({ key: 'a', state: 'failed', note: 'Your storage is full' }),
      anUpload({ key: 'b', name: 'lost.txt', state: 'interrupted' }),
    ])
    const sent = sendingBytes()
    answering({
      'POST /files/createFabFile': () => ({ ...aFile({ filePath: null }), presignedUrl: '/blob' }),
    })
    const { container } = show(<Attachments place="n1" model={undefined} />)
    expect(screen.getByRole('alert').textContent).toBe(' · Your storage is full')
    const input = container.querySelector('input') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'other.txt')] } })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(chips()).toEqual([expect.stringContaining('Your storage is full'), 'other.txt · 0 %'])
    press('Remove ebb.txt')
    expect(chips()).toHaveLength(1)
  })
})

describe('the files of a notebook', () => {
  const project: Project = aProject({
    id: 'p1',
    name: 'Sea',
    knowledgeIds: ['f2', 'f1'],
    files: [{ id: 'f2', fileName: 'moon.txt' }] as Project['files'],
  })
  const onRemoveFile = vi.fn()
  const open = (fileIds: string[], of?: Project) =>
    show(<NotebookFiles notebookId="n1" fileIds={fileIds} project={of} onRemoveFile={onRemoveFile} />)
  const switches = () =>
    screen.getAllByRole<HTMLInputElement>('switch').map(({ checked, disabled }) => ({ checked, disabled }))

  test.each([
    [['f1', 'f3'], undefined, [], '2 notebook files'],
    [['f1', 'f3'], project, [], '3 notebook and project files'],
    [['f1', 'f3'], project, ['f1', 'f9'], '2 notebook and project files'],
    [['f1'], undefined, ['f1'], '0 notebook files'],
    [['f1'], undefined, [], '1 notebook file'],
  ] as [string[], Project | undefined, string[], string][])('%j and a project: %#', (ids, of, off, words) => {
    for (const id of off) switchFile('n1', id, false)
    show(
      <ContextFilesButton
        notebookId="n1"
        fileIds={ids}
        {...(of && { project: of })}
        onRemoveFile={onRemoveFile}
      />,
    )
    expect(screen.getByRole('button').getAttribute('aria-label')).toContain(words)
  })

  test('do not count deleted files', async () => {
    answering({ 'GET /files/byIds': () => [aFile()] })
    show(<ContextFilesButton notebookId="n1" fileIds={['f1', 'deleted']} onRemoveFile={onRemoveFile} />)
    expect(await screen.findByRole('button', { name: '1 notebook file' })).toBeTruthy()
  })

  test('show no button when there are none', () => {
    show(<ContextFilesButton notebookId="n1" fileIds={[]} onRemoveFile={onRemoveFile} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('are switched off and on again, also those of the project', () => {
    queryClient.setQueryData(filesById(['f1']).queryKey, [aFile()])
    open(['f1'], project)
    fireEvent.click(screen.getByRole('switch', { name: 'moon.txt' }))
    fireEvent.click(screen.getByRole('switch', { name: 'tides.txt' }))
    expect(switchedOffIn('n1')).toEqual(['f2', 'f1'])
    fireEvent.click(screen.getByRole('switch', { name: 'moon.txt' }))
    expect(switchedOffIn('n1')).toEqual(['f1'])
    expect(switches().map(({ checked }) => checked)).toEqual([false, true])
  })

  test('can only be removed after they were deleted', () => {
    queryClient.setQueryData(filesById(['f1', 'f9']).queryKey, [aFile()])
    open(['f1', 'f9'])
    expect(switches()).toEqual([
      { checked: true, disabled: false },
      { checked: false, disabled: true },
    ])
    act(() => press('Remove Deleted file from this notebook'))
    expect(onRemoveFile.mock.calls).toEqual([['f9']])
  })

  test('show the error when they could not be loaded', () => {
    queryClient.setQueryData(filesById(['f1']).queryKey, [
      aFile({ error: 'This file is password-protected' }),
    ])
    open(['f1'])
    screen.getByText('This file is password-protected')
  })
})
