import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fileChanged, filesRemoved } from '#contract/files.ts'
import { type Project, projectChanged, projectRemoved } from '#contract/projects.ts'
import { aFile } from '#web/files/file-fixture.ts'
import { aNotebook } from '#web/notebooks/notebook-fixture.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { live } from '#web/testing/live.ts'
import { answering, late, refusal } from '#web/testing/server.ts'
import { notices, showHook } from '#web/testing/show.ts'
import {
  removeNotebooks,
  useAddProjectFiles,
  useCreateProject,
  useRemoveInstructions,
  useRemoveProjectFiles,
  useSwitchInstruction,
} from './changes.queries.ts'
import { followProjects } from './live.ts'
import { aProject } from './project-fixture.ts'
import { pagesOf } from './project-list.ts'
import { project, projectFiles, projectList, projectNotebooks, updateCachedProject } from './queries.ts'

const instructions = [
  { fileId: 'f1', fileName: 'tone.md', enabled: true },
  { fileId: 'f2', fileName: 'rules.md', enabled: false },
]
const known = () => queryClient.getQueryData(project('p1').queryKey)
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const states = () => known()?.systemPrompts.map(({ enabled }) => enabled)
const undo = () => act(() => useToasts.getState().waiting.at(-1)?.action?.onAct())

beforeEach(() => {
  queryClient.setQueryData(
    project('p1').queryKey,
    aProject({ systemPrompts: instructions } as Partial<Project>),
  )
})

describe('items removed from a project', () => {
  test.each([
    [['f1'], 'Removed 1 file from “Tides”', 'Added 1 file to “Tides”'],
    [['f1', 'f2'], 'Removed 2 files from “Tides”', 'Added 2 files to “Tides”'],
  ])('%j shows a notice with Undo', async (fileIds, removed, added) => {
    const asked = answering({
      'DELETE /projects/{id}/files': () => aProject(),
      'POST /projects/{id}/files': () => aProject({ knowledgeIds: fileIds }),
    })
    const { result, unmount } = showHook(useRemoveProjectFiles)
    await act(() => result.current.mutateAsync({ id: 'p1', fileIds }))
    expect(notices()).toEqual([removed])
    unmount()
    undo()
    await waitFor(() => expect(notices()).toContain(added))
    expect(asked.map(({ input }) => input)).toMatchObject(Array(2).fill({ id: 'p1', fileIds }))
  })

  test('are restored as they were: a disabled instruction is disabled again', async () => {
    const asked = answering({
      'DELETE /projects/{id}/systemPrompts': () => aProject(),
      'POST /projects/{id}/systemPrompts': () => aProject(),
      'POST /projects/{id}/systemPrompts/toggle': () => aProject(),
      'GET /projects/{id}': () => aProject({ systemPrompts: instructions } as Partial<Project>),
    })
    const { result } = showHook(useRemoveInstructions)
    await act(() => result.current.mutateAsync({ id: 'p1', fileIds: ['f1', 'f2'] }))
    expect(states()).toEqual([])
    undo()
    await waitFor(() => expect(states()).toEqual([true, false]))
    expect(asked.filter(({ call }) => call.endsWith('toggle')).map(({ input }) => input)).toEqual([
      { id: 'p1', fileId: 'f2', enabled: false },
    ])
  })

  test('show an error when notebooks cannot be restored', async () => {
    answering({
      'DELETE /projects/{id}/sessions': () => aProject(),
      'POST /projects/{id}/sessions': () => refusal(404, 'Project not found'),
    })
    await removeNotebooks({ id: 'p1', sessionIds: ['n1'] })
    expect(notices()).toEqual(['Removed 1 notebook from “Tides”'])
    undo()
    await waitFor(() => expect(notices()).toContain('Project not found'))
  })
})

describe('a change that fails', () => {
  test.each([
    [
      'in the words of the server',
      () => refusal(422, 'Wrong', { fileIds: 'At most 200 files' }),
      'At most 200 files',
    ],
    ['in its message', () => refusal(403, 'Not yours'), 'Not yours'],
    ['in ours where it broke', () => refusal(500, 'Oops'), 'Failed to add files to project'],
  ])('shows %s', async (_, answer, words) => {
    answering({ 'POST /projects/{id}/files': answer })
    const { result } = showHook(useAddProjectFiles)
    await act(() => result.current.mutateAsync({ id: 'p1', fileIds: ['a', 'b'] }).catch(() => undefined))
    expect(notices()).toEqual([words])
  })

  test('shows a field error at the field only', async () => {
    answering({ 'POST /projects': () => refusal(422, 'Wrong', { name: 'Name is required' }) })
    const { result } = showHook(useCreateProject)
    await act(() => result.current.mutateAsync({ name: '', description: '' }).catch(() => undefined))
    expect(notices()).toEqual([])
  })
})

describe('an instruction', () => {
  const switching = () => showHook(useSwitchInstruction).result

  test('is switched optimistically, with one notice for the last of quick changes', async () => {
    const { answer, come } = late<Project>()
    answering({ 'POST /projects/{id}/systemPrompts/toggle': answer })
    const { current } = switching()
    act(() => current.mutate({ id: 'p1', fileId: 'f1', enabled: false }))
    await waitFor(() => expect(states()).toEqual([false, false]))
    come(aProject({ systemPrompts: [{ ...instructions[0], enabled: false }] } as Partial<Project>))
    await waitFor(() => expect(notices()).toEqual(['“tone.md” is no longer used as an instruction']))
  })

  test('is fetched again when it is refused', async () => {
    answering({ 'POST /projects/{id}/systemPrompts/toggle': () => refusal(403, 'Not yours') })
    const { current } = switching()
    await act(() => current.mutateAsync({ id: 'p1', fileId: 'f1', enabled: false }).catch(() => undefined))
    expect([notices(), isStale(project('p1').queryKey)]).toEqual([['Not yours'], true])
  })
})

describe('a changed project', () => {
  const files = [aFile(), aFile({ id: 'f2' })]
  const keys = { files: projectFiles('p5').queryKey, notebooks: projectNotebooks('p5').queryKey }
  const idsIn = (key: readonly unknown[]) =>
    queryClient
      .getQueryData<{ pages: { data: { id: string }[]; total: number }[] }>(key)
      ?.pages.flatMap(({ data, total }) => [...data.map(({ id }) => id), total])

  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    queryClient.setQueryData(keys.files, { pages: [{ data: files, total: 2 }], pageParams: [1] })
    queryClient.setQueryData(keys.notebooks, { pages: [{ data: [aNotebook()], total: 1 }], pageParams: [1] })
  })

  test('removes items at once, and fetches added ones once for several changes', () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    for (let change = 0; change < 3; change++)
      updateCachedProject(aProject({ id: 'p5', knowledgeIds: ['f2', 'f3'] }))
    expect([idsIn(keys.files), idsIn(keys.notebooks)]).toEqual([['f2', 2], [0]])
    expect(isStale(keys.files)).toBe(false)
    vi.advanceTimersByTime(200)
    expect([isStale(keys.files), isStale(keys.notebooks), invalidate.mock.calls.length]).toEqual([
      true,
      true,
      3,
    ])
  })
})

describe('changes of another tab', () => {
  const list = projectList().queryKey
  const names = () => itemsOf(queryClient.getQueryData(list) ?? pagesOf([])).map(({ name }) => name)

  test('are shown: a name, a deletion, a renamed file', async () => {
    queryClient.setQueryData(list, pagesOf([aProject(), aProject({ id: 'p2', name: 'Moon' })]))
    queryClient.setQueryData(projectFiles('p1').queryKey, {
      pages: [{ data: [aFile()], total: 1 }],
      pageParams: [1],
    })
    const emit = await live()
    onTestFinished(followProjects())
    emit(projectChanged, aProject({ name: 'Sea', knowledgeIds: ['f1'] }))
    await waitFor(() => expect(names()).toEqual(['Sea', 'Moon']))
    emit(projectRemoved, { id: 'p2' })
    await waitFor(() => expect(names()).toEqual(['Sea']))
    emit(fileChanged, aFile({ fileName: 'ebb.txt' }))
    await waitFor(() =>
      expect(queryClient.getQueryData(projectFiles('p1').queryKey)?.pages[0]?.data[0]?.fileName).toBe(
        'ebb.txt',
      ),
    )
    emit(filesRemoved, { ids: ['f1'] })
    await waitFor(() => expect(isStale(project('p1').queryKey)).toBe(true))
  })
})
