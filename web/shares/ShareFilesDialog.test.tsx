import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { aFile } from '#web/files/file-fixture.ts'
import { friendList } from '#web/friends/queries.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { type Asked, answering, refusal } from '#web/testing/server.ts'
import { answerQuestion, dialogs, fill, notices, press, show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { ShareFilesDialog } from './ShareFilesDialog.tsx'

const person = (username: string) => ({ userId: `u-${username}`, username, name: null, photoUrl: null })
const people = [
  { ...person('bob'), permissions: ['read'], since: '2026-11-01T10:00:00.000Z' },
  { ...person('eve'), permissions: ['read', 'update'], since: '2026-11-02T10:00:00.000Z' },
]
const usual = {
  'GET /share/links': () => [],
  'GET /share': () => [] as unknown[],
  'GET /files/{id}/invites': () => [],
  'POST /share': () => ({ link: 'https://site.example/share/l1', invited: [] }),
  'DELETE /share': (input: unknown) => input,
}

let asked: Asked[]
const sent = () => asked.filter(({ call }) => !call.startsWith('GET'))

beforeEach(() => {
  queryClient.clear()
  onClose.mockClear()
  const user = aUser({ isAdmin: false })
  queryClient.setQueryData(currentUser().queryKey, user)
  queryClient.setQueryData(friendList(user.id).queryKey, [])
  asked = answering(usual)
})

const onClose = vi.fn()

async function open(...files: KnowledgeFile[]) {
  show(<ShareFilesDialog input={{ files }} onClose={onClose} />)
  await screen.findByRole('dialog')
}
const submit = () => press('Share')
const recipients = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipients' })

describe('sharing files', () => {
  test('lists the files, a long list shortened', async () => {
    await open(...Array.from({ length: 30 }, (_, at) => aFile({ id: `f${at}`, fileName: `tide-${at}.txt` })))
    screen.getByRole('heading', { name: 'Share 30 files' })
    const words = screen.getByText(/^tide-0\.txt/).textContent ?? ''
    expect([words.length, words.at(-1)]).toEqual([101, '…'])
    expect(screen.queryByRole('region', { name: 'General access' })).toBeNull()
  })

  test('gives recipients the chosen permissions, by default to read and share', async () => {
    await open(aFile())
    fill('Recipients', ' bob, eve;carol\tdan ')
    submit()
    const terms = { type: 'FabFile', id: 'f1', groups: [], description: '' }
    const all = ['bob', 'eve', 'carol', 'dan']
    await waitFor(() =>
      expect(sent()[0]?.input).toEqual({ ...terms, recipients: all, permissions: ['read', 'share'] }),
    )
    await waitFor(() => expect(recipients().value).toBe(''))
    expect(document.activeElement).toBe(recipients())
    expect(notices()).toEqual(['Successfully shared 1 files to 4 recipient(s)'])
    fill('Recipients', 'bob')
    fireEvent.change(screen.getByRole('combobox', { name: 'Permission' }), { target: { value: 'update' } })
    submit()
    await waitFor(() => expect(sent()[1]?.input).toMatchObject({ permissions: ['read', 'update'] }))
  })

  test.each(['', ' ,; '])('is not possible without recipients (%j)', async (typed) => {
    await open(aFile())
    fill('Recipients', typed)
    submit()
    await screen.findByText('Recipients is required')
    expect(sent()).toEqual([])
  })

  test('shows an unknown recipient at the field, and keeps the input', async () => {
    answering({ ...usual, 'POST /share': () => refusal(422, 'Wrong', { recipients: 'No user named “bbo”' }) })
    await open(aFile())
    fill('Recipients', 'bbo')
    submit()
    await screen.findByText('No user named “bbo”')
    expect([recipients().value, notices()]).toEqual(['bbo', []])
  })

  test('keeps the files that failed, to be shared again', async () => {
    let isRefused = true
    asked = answering({
      ...usual,
      'POST /share': ({ id }) =>
        id === 'f2' && isRefused
          ? refusal(403, 'No')
          : { link: 'https://site.example/share/l1', invited: [] },
    })
    await open(aFile(), aFile({ id: 'f2', fileName: 'winds.txt' }), aFile({ id: 'f3' }))
    fill('Recipients', 'bob')
    submit()
    await waitFor(() =>
      expect(notices()).toEqual([
        'Successfully shared 2 files to 1 recipient(s)',
        'Failed to share some files. No',
      ]),
    )
    screen.getByText('Not shared: winds.txt')
    isRefused = false
    // Also after a look at the links.
    fireEvent.click(screen.getByRole('tab', { name: 'By Link' }))
    fireEvent.click(screen.getByRole('tab', { name: 'By Users' }))
    press('Share 1 again')
    await waitFor(() => expect(sent().map(({ input }) => input['id'])).toEqual(['f1', 'f2', 'f3', 'f2']))
    await waitFor(() => expect(screen.queryByText('Not shared: winds.txt')).toBeNull())
  })

  test('reports invites to addresses without an account', async () => {
    asked = answering({
      ...usual,
      'POST /share': () => ({ link: 'https://site.example/share/f1', invited: ['a@b.example'] }),
    })
    await open(aFile())
    fill('Recipients', 'a@b.example')
    fill('Message', 'Have a look')
    submit()
    await waitFor(() => expect(notices()).toEqual(['Document share invite sent successfully']))
    expect(sent()[0]?.input).toMatchObject({ description: 'Have a look' })
  })

  test.each([
    ['a@b.example', 'Failed to share document. No'],
    ['bob', 'Failed to share file. No'],
  ])('reports that sharing with %s failed', async (recipient, message) => {
    asked = answering({ ...usual, 'POST /share': () => refusal(403, 'No') })
    await open(aFile())
    fill('Recipients', recipient)
    submit()
    await waitFor(() => expect(notices()).toEqual([message]))
  })

  test('asks before it closes with recipients that were not added', async () => {
    await open(aFile())
    fill('Recipients', 'priya')
    press('Done')
    expect(dialogs()[0]?.input).toMatchObject({ title: 'Close without sharing?' })
    await answerQuestion(false)
    expect([onClose.mock.calls.length, recipients().value]).toEqual([0, 'priya'])
    fireEvent.keyDown(recipients(), { key: 'Escape' })
    await answerQuestion(true)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    fill('Recipients', '')
    press('Done')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
    expect(dialogs()).toEqual([])
  })

  test('offers only permissions that the user has on all files', async () => {
    await open(aFile(), aFile({ id: 'f2', permissions: ['read', 'share'] }))
    const roles = within(screen.getByRole('combobox', { name: 'Permission' })).getAllByRole('option')
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Can view', 'Can view and share'])
  })

  test('suggests friends by name, and adds them to the recipients', async () => {
    const user = aUser({ isAdmin: false })
    const friend = (username: string, name: string) => ({
      status: 'accepted',
      direction: 'incoming',
      id: username,
      email: null,
      message: '',
      createdAt: '2026-11-01T10:00:00.000Z',
      person: { ...person(username), id: username, name, email: null, createdAt: '2026-11-01T10:00:00.000Z' },
    })
    queryClient.setQueryData(friendList(user.id).queryKey, [
      friend('ada', 'Ada Lovelace'),
      friend('grace', 'Grace Hopper'),
    ] as never)
    await open(aFile())
    fill('Recipients', 'bob, hop')
    expect(screen.queryByRole('button', { name: 'Add Ada Lovelace' })).toBeNull()
    press('Add Grace Hopper')
    expect(recipients().value).toBe('bob, grace, ')
  })
})

describe('the users with access', () => {
  test('are listed with their permissions, and are removed after a confirmation', async () => {
    asked = answering({ ...usual, 'GET /share': () => people })
    await open(aFile())
    const list = await screen.findByRole('list', { name: 'Shared with' })
    await within(list).findByText('bob')
    const roles = within(list).getAllByRole<HTMLSelectElement>('combobox')
    expect(roles.map(({ value }) => value)).toEqual(['read', 'update'])
    press('Stop sharing with eve')
    expect(dialogs()[0]?.input).toMatchObject({ title: 'Stop sharing with eve?' })
    await answerQuestion(false)
    expect(sent()).toEqual([])
    press('Stop sharing with eve')
    await answerQuestion(true)
    await waitFor(() => expect(sent()[0]?.input).toEqual({ type: 'FabFile', id: 'f1', userId: 'u-eve' }))
  })

  test('are empty at first', async () => {
    await open(aFile())
    await screen.findByText('Not shared with anyone yet.')
  })
})

test('links for several files are one address', async () => {
  asked = answering({
    ...usual,
    'POST /share': ({ id }) => ({ link: `https://site.example/share/link-of-${String(id)}`, invited: [] }),
  })
  await open(aFile(), aFile({ id: 'f2' }))
  fireEvent.click(screen.getByRole('tab', { name: 'By Link' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Number of users' }), { target: { value: '5' } })
  press('Create 2 links')
  const made = await screen.findByRole('status', { name: 'New link' })
  expect(made.textContent).toBe('https://site.example/share/link-of-f1,link-of-f2')
  expect(sent()[0]?.input).toMatchObject({ link: { uses: 5, expiresAt: null } })
  expect(notices()).toEqual(['Successfully generated links for 2 notebook(s) or file(s)'])
})

test('a link that could not be made joins the others when it is made again', async () => {
  let isRefused = true
  asked = answering({
    ...usual,
    'POST /share': ({ id }) =>
      id === 'f1' && isRefused
        ? refusal(404, 'File not found')
        : { link: `https://site.example/share/link-of-${String(id)}`, invited: [] },
  })
  await open(aFile({ fileName: 'winds.txt' }), aFile({ id: 'f2' }))
  fireEvent.click(screen.getByRole('tab', { name: 'By Link' }))
  screen.getByText('Anyone with the link who signs in can read the files.')
  press('Create 2 links')
  await screen.findByText('Not shared: winds.txt')
  const made = screen.getByRole('status', { name: 'New link' })
  expect(made.textContent).toBe('https://site.example/share/link-of-f2')
  isRefused = false
  press('Create link')
  await waitFor(() => expect(made.textContent).toBe('https://site.example/share/link-of-f2,link-of-f1'))
  expect(sent().map(({ input }) => input['id'])).toEqual(['f1', 'f2', 'f1'])
  press('Create 2 links')
  await waitFor(() => expect(made.textContent).toBe('https://site.example/share/link-of-f1,link-of-f2'))
})
