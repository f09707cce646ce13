import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { aNotebook } from '#web/notebooks/notebook-fixture.ts'
import { answering, late, refusal } from '#web/testing/server.ts'
import { dialogs, fill, notices, press, show } from '#web/testing/show.ts'
import { AddToProjectDialog } from './AddToProjectDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { aProject } from './project-fixture.ts'

const onClose = vi.fn()
const projects = [
  aProject({ id: 'p1', name: 'Tides', knowledgeIds: ['f1', 'f2'], sessions: ['n1'] }),
  aProject({ id: 'p2', name: 'Moon', knowledgeIds: ['f1'] }),
  aProject({ id: 'p3', name: 'Sun' }),
]

beforeEach(() => onClose.mockClear())

type Input = Parameters<typeof AddToProjectDialog>[0]['input']

async function open(input: Input, answers: Parameters<typeof answering>[0] = {}) {
  const asked = answering({ 'GET /projects': () => ({ data: projects, total: 3 }), ...answers })
  show(<AddToProjectDialog input={input} onClose={onClose} />)
  await screen.findByRole('list')
  return asked
}
const choices = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const choice = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const added = (asked: { call: string; input: object }[]) =>
  asked.filter(({ call }) => call.startsWith('POST'))

describe('the project that items are added to', () => {
  test.each([
    [
      { fileIds: ['f1', 'f2'] },
      'Add 2 files to a project',
      ['Tides2 filesAlready added', 'Moon1 of 2 already added', 'Sun0 files'],
    ],
    [{ fileIds: ['f9'] }, 'Add file to a project', ['Tides2 files', 'Moon1 file', 'Sun0 files']],
    [
      { notebooks: [{ id: 'n1', projectId: 'p1' }] },
      'Add notebook to a project',
      ['Tides1 notebookAlready added', 'Moon0 notebooks', 'Sun0 notebooks'],
    ],
  ] as [Input, string, string[]][])(
    'is selected for %o in a list that shows the items already added',
    async (input, title, expected) => {
      await open(input)
      screen.getByRole('heading', { name: title })
      expect(choices()).toEqual(expected)
    },
  )

  test('cannot be selected when it has all of them, and only one can be selected', async () => {
    const { answer, come } = late<Project>()
    const asked = await open({ fileIds: ['f1', 'f2'] }, { 'POST /projects/{id}/files': answer })
    fireEvent.click(choice('Tides'))
    expect(added(asked)).toEqual([])
    fireEvent.click(choice('Moon'))
    await waitFor(() => expect(choice('Sun').getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(choice('Sun'))
    await act(async () => come(projects[1] as Project))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(added(asked).map(({ input }) => input)).toEqual([{ id: 'p2', fileIds: ['f1', 'f2'] }])
  })

  test('gets a copy of a notebook that the user may only read', async () => {
    const asked = await open({ copyOf: 'n8' }, { 'POST /sessions/{id}/clone': () => aNotebook({ id: 'n9' }) })
    screen.getByText('You can read this notebook but not share it. A copy that belongs to you is added.')
    fireEvent.click(choice('Sun'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(added(asked).map(({ input }) => input)).toEqual([{ id: 'n8', projectId: 'p3' }])
  })

  test('can be changed after a refusal', async () => {
    await open(
      { notebooks: [{ id: 'n7', projectId: null }] },
      { 'POST /projects/{id}/sessions': () => refusal(422, 'Full') },
    )
    fireEvent.click(choice('Sun'))
    await waitFor(() => expect(notices()).toEqual(['Full']))
    await waitFor(() => expect(choice('Sun').getAttribute('aria-disabled')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is created when none has that name, and gets the items', async () => {
    const asked = await open(
      { fileIds: ['f1'] },
      { 'POST /projects/{id}/files': () => aProject({ id: 'p9' }) },
    )
    answering({
      'GET /projects': () => ({ data: [], total: 0 }),
      'POST /projects/{id}/files': () => aProject({ id: 'p9' }),
    })
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Ebb' } })
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
    await screen.findByText('No projects match “Ebb”')
    press('New project')
    const input = dialogs()[0]?.input as { name: string; onCreated: (made: Project) => void }
    expect(input.name).toBe('Ebb')
    act(() => input.onCreated(aProject({ id: 'p9' })))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(added(asked)).toEqual([])
  })
})

describe('a project', () => {
  const openForm = async (input: Parameters<typeof ProjectDialog>[0]['input']) => {
    show(<ProjectDialog input={input} onClose={onClose} />)
    await screen.findByRole('dialog')
  }

  test('is created with the search text as its name, with a callback after the dialog has closed', async () => {
    const asked = answering({ 'POST /projects': (input) => aProject(input) })
    const onCreated = vi.fn(() => expect(onClose).toHaveBeenCalledOnce())
    await openForm({ name: 'Ebb', onCreated })
    press('Create project')
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    expect(asked[0]?.input).toMatchObject({ name: 'Ebb', description: '' })
  })

  test('needs a name, and keeps the input when it is refused', async () => {
    const asked = answering({ 'PUT /projects/{id}': () => refusal(422, 'No', { description: 'Too long' }) })
    await openForm({ project: aProject({ description: 'Sea' }) })
    fill('Name', '  ')
    press('Save')
    await screen.findByText('Name is required')
    expect(asked).toEqual([])
    fill('Name', 'Ebb')
    press('Save')
    await screen.findByText('Too long')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ebb')
    expect([onClose.mock.calls.length, notices()]).toEqual([0, []])
  })
})
