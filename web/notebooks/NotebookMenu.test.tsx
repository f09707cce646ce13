import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { notebooksRemoved } from '#contract/notebooks.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { registerAllCommands } from '#web/testing/commands.ts'
import { live } from '#web/testing/live.ts'
import { answering, late, refusal } from '#web/testing/server.ts'
import { answerQuestion, aPage, dialogs, notices, press, show } from '#web/testing/show.ts'
import { followNotebooks } from './live.ts'
import { NotebookMenu } from './NotebookMenu.tsx'
import { NotebookNav } from './NotebookNav.tsx'
import { aNotebook } from './notebook-fixture.ts'
import { notebook, notebookList } from './queries.ts'

const onRename = vi.fn()

beforeAll(registerAllCommands)
beforeEach(() => onRename.mockClear())

async function choose(name: string) {
  press('Menu')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const aMenu = (projectId: string | null = null) => (
  <NotebookMenu notebook={aNotebook({ projectId })} label="Menu" onRename={onRename} />
)
const ItsPage = () => <h1>{useQuery(notebook('n1')).data?.name}</h1>
const answered = { success: true, deletedNotebookId: 'n1', newLastNotebookId: 'n2' }

test.each([
  [null, ['Add to project']],
  ['p1', ['Move to another project', 'Remove from project']],
])('in project %s it offers %j', async (projectId, expected) => {
  show(aMenu(projectId))
  press('Menu')
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Rename',
    'Auto-rename',
    'Add to favorites',
    'Share',
    ...expected,
    'Tags',
    'Summarize',
    'Generate tags',
    'View info',
    'Clone',
    'Print…',
    'Download as Markdown',
    'Download as web page',
    'Download as JSON',
    'Select',
    'Delete',
  ])
})

test('separates groups of entries', async () => {
  show(aMenu())
  press('Menu')
  const menu = await screen.findByRole('menu')
  const firstOfGroups = [...menu.querySelectorAll('[role=separator] + *')].map(
    ({ textContent }) => textContent,
  )
  expect(firstOfGroups).toEqual(['Share', 'Tags', 'Clone', 'Select', 'Delete'])
})

test('deletes nothing without a confirmation', async () => {
  const asked = answering({ 'DELETE /sessions/{id}': () => answered })
  show(aMenu())
  await choose('Delete')
  expect(dialogs()[0]?.input).toMatchObject({ body: expect.stringContaining('“Tide tables”') })
  await answerQuestion(false)
  expect(asked).toEqual([])
})

test('shows a refusal and stays on the page', async () => {
  answering({ 'DELETE /sessions/{id}': () => refusal(403, 'No') })
  const { router, wrapper } = aPage('/notebooks/n1')
  render(aMenu(), { wrapper })
  await choose('Delete')
  await answerQuestion(true)
  await waitFor(() => expect(notices()).toEqual(['Failed to delete session(s)']))
  expect(router.history.location.pathname).toBe('/notebooks/n1')
})

async function deleteIt(address: string) {
  const { answer, come } = late<typeof answered>()
  answering({ 'DELETE /sessions/{id}': answer })
  queryClient.setQueryData(notebook('n1').queryKey, aNotebook())
  const page = aPage(address)
  const { rerender } = render(aMenu(), page)
  rerender(
    <>
      {aMenu()}
      <ItsPage />
    </>,
  )
  await choose('Delete')
  await answerQuestion(true)
  return { ...page, hideMenu: () => rerender(<ItsPage />), come: () => act(async () => come(answered)) }
}
const nameOnPage = () => screen.getByRole('heading', { hidden: true }).textContent

test('goes back to the previous page, although the event arrives before the response', async () => {
  const emit = await live()
  onTestFinished(followNotebooks())
  const { router, hideMenu, come } = await deleteIt('/notebooks/n1')
  await act(async () => emit(notebooksRemoved, { ids: ['n1'] }))
  // The menu was unmounted with its row in the list; no error is shown for the page.
  hideMenu()
  await act(() => new Promise((done) => setTimeout(done)))
  expect(nameOnPage()).toBe('Tide tables')
  await come()
  await waitFor(() => expect(router.history.location.pathname).toBe('/notebooks/n2'))
})

test('does not leave a page that has changed since', async () => {
  const { router, come } = await deleteIt('/notebooks/n7')
  await come()
  await waitFor(() => expect(notices()).toHaveLength(1))
  expect(router.history.location.pathname).toBe('/notebooks/n7')
})

test('leaves the page of a notebook that another user deletes', async () => {
  const emit = await live()
  onTestFinished(followNotebooks())
  queryClient.setQueryData(notebook('n1').queryKey, aNotebook())
  show(<ItsPage />)
  await act(async () => emit(notebooksRemoved, { ids: ['n1'] }))
  await waitFor(() => expect(nameOnPage()).toBe(''))
})

test('keeps arrow keys in a menu within the menu', async () => {
  queryClient.setQueryData(notebookList().queryKey, {
    pages: [{ data: [aNotebook(), aNotebook({ id: 'n2', name: 'Moon' })], total: 2 }],
    pageParams: [1],
  })
  show(<NotebookNav />)
  press('Actions for Moon')
  const menu = await screen.findByRole('menu')
  const item = screen.getAllByRole('menuitem')[0] as HTMLElement
  act(() => item.focus())
  fireEvent.keyDown(item, { key: 'ArrowDown' })
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
})
