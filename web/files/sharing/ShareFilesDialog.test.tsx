import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { type Asked, answering, late, refusal } from '#web/testing/server.ts'
import { answerQuestion, dialogs, fill, notices, press, show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { openedFile } from '#web/viewers/queries.ts'
import { aFile } from '../file-fixture.ts'
import { SharedPeople } from './SharedPeople.tsx'
import { ShareFilesDialog } from './ShareFilesDialog.tsx'

const aGrant = (username: string, permissions: KnowledgeFile['permissions'] = ['read']) => ({
  userId: `u-${username}`,
  username,
  name: null,
  photoUrl: null,
  permissions,
})
const shared = aFile({ users: [aGrant('bob'), aGrant('eve', ['read', 'update'])] })

let asked: Asked[]

const setGlobalFiles = (settingValue: string) =>
  queryClient.setQueryData(api.settings.fetch.queryKey(), [{ settingName: 'GlobalFiles', settingValue }])

beforeEach(() => {
  setGlobalFiles('everyone')
  queryClient.setQueryData(currentUser().queryKey, aUser({ isAdmin: false }))
  asked = answering({
    'POST /files/share': () => [shared],
    'DELETE /files/{id}/users/{userId}': (input) => input,
    'PUT /files/{id}': (input) => aFile(input),
  })
})

async function open(...files: KnowledgeFile[]) {
  const [first] = files
  if (first) queryClient.setQueryData(openedFile(first.id).queryKey, first)
  show(<ShareFilesDialog input={{ files }} onClose={() => undefined} />)
  await screen.findByRole('dialog')
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Share' }))
const recipients = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipients' })
const roles = () =>
  within(screen.getByRole('combobox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('sharing files', () => {
  test('lists the files, a long list shortened', async () => {
    await open(...Array.from({ length: 30 }, (_, at) => aFile({ id: `f${at}`, fileName: `tide-${at}.txt` })))
    screen.getByRole('heading', { name: 'Share 30 files' })
    const words = screen.getByText(/^tide-0\.txt/).textContent ?? ''
    expect([words.length, words.at(-1)]).toEqual([101, '…'])
    expect(screen.queryByRole('region', { name: 'General access' })).toBeNull()
  })

  test.each([
    ['bob', ['bob']],
    [' bob, eve;carol\tdan ', ['bob', 'eve', 'carol', 'dan']],
  ])('sends %j as %j', async (typed, expected) => {
    await open(aFile())
    fill('Recipients', typed)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'update' } })
    submit()
    await waitFor(() =>
      expect(asked[0]?.input).toEqual({ ids: ['f1'], recipients: expected, permissions: ['read', 'update'] }),
    )
    await waitFor(() => expect(recipients().value).toBe(''))
    expect(document.activeElement).toBe(recipients())
  })

  test.each(['', ' ,; '])('is not possible without recipients (%j)', async (typed) => {
    await open(aFile())
    fill('Recipients', typed)
    submit()
    await screen.findByText('Recipients is required')
    expect(asked).toEqual([])
  })

  test('shows an unknown recipient at the field, and keeps the input', async () => {
    answering({ 'POST /files/share': () => refusal(422, 'Wrong', { recipients: 'Nobody is called bbo' }) })
    await open(aFile())
    fill('Recipients', 'bbo')
    submit()
    await screen.findByText('Nobody is called bbo')
    expect([recipients().value, notices()]).toEqual(['bbo', []])
  })

  test('shows other errors as a notice', async () => {
    answering({ 'POST /files/share': () => refusal(403, 'No') })
    await open(aFile(), aFile({ id: 'f2' }))
    fill('Recipients', 'bob')
    submit()
    await waitFor(() => expect(notices()).toEqual(['Failed to share some files']))
  })

  test.each([
    [
      ['read', 'share'],
      ['Read', 'Read and share'],
    ],
    [
      ['read', 'update', 'share'],
      ['Read', 'Read and edit', 'Read and share'],
    ],
    [
      ['read', 'update', 'delete', 'share'],
      ['Read', 'Read and edit', 'Read and share', 'Full access'],
    ],
  ] as [KnowledgeFile['permissions'], string[]][])(
    'limits the roles of a user who may %j',
    async (permissions, expected) => {
      await open(aFile(), aFile({ id: 'f2', permissions }))
      expect(roles()).toEqual(expected)
    },
  )
})

describe('the users with access', () => {
  test('are listed with their permissions', async () => {
    await open(shared)
    const items = within(screen.getByRole('list', { name: 'Shared with' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('bobread'),
      expect.stringContaining('everead, edit'),
    ])
  })

  test('can be removed after a confirmation; they remain when it is refused', async () => {
    await open(shared)
    press('Stop sharing with eve')
    expect(dialogs()[0]?.input).toMatchObject({ title: 'Stop sharing with eve?' })
    await answerQuestion(false)
    expect(asked).toEqual([])
    press('Stop sharing with eve')
    await answerQuestion(true)
    await waitFor(() => expect(asked[0]?.input).toEqual({ id: 'f1', userId: 'u-eve' }))
    await waitFor(() => expect(notices()).toHaveLength(1))
  })

  test('are empty at first', async () => {
    await open(aFile())
    screen.getByText('Not shared with anyone yet.')
  })

  test('include all users by a switch, which waits for the response', async () => {
    const { answer, come } = late<KnowledgeFile>()
    const calls = answering({ 'PUT /files/{id}': answer })
    await open(aFile())
    const both = () => screen.getAllByRole<HTMLInputElement>('switch')
    fireEvent.click(both()[1] as HTMLElement)
    await waitFor(() => expect(both().every(({ disabled }) => disabled)).toBe(true))
    come(aFile({ isGlobalRead: true, isGlobalWrite: true }))
    await waitFor(() => expect(both().map(({ checked }) => checked)).toEqual([true, true]))
    expect(calls[0]?.input).toEqual({ id: 'f1', isGlobalWrite: true })
  })

  test('cannot edit when the sharing user cannot', async () => {
    await open(aFile({ permissions: ['read', 'share'] }))
    expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ disabled }) => disabled)).toEqual([
      false,
      true,
    ])
  })
})

describe('the summary', () => {
  const people = ['bob', 'eve', 'carol', 'dan', 'fay'].map((name) => aGrant(name))
  const words = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

  test.each([
    [{ users: people }, [/bob/, /eve/, /carol/, /^\+2$/]],
    [{ users: people.slice(0, 1), isGlobalRead: true }, [/Anyone/, /bob/]],
    [{ users: people, permissions: ['read'] }, []],
    [{ users: people, permissions: ['read'], isGlobalRead: true }, [/Anyone/]],
    [{}, []],
  ] as [Partial<KnowledgeFile>, RegExp[]][])(
    '%# shows the users with access to users who may share',
    (file, expected) => {
      show(<SharedPeople file={aFile(file)} />)
      expect(words()).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
    },
  )
})

test('a setting disables sharing with all users for non-administrators, but not ending it', async () => {
  setGlobalFiles('administrators')
  await open(aFile({ isGlobalRead: true, isGlobalWrite: false, permissions: ['read', 'update', 'share'] }))
  const read = await screen.findByRole('switch', { name: /^Anyone on this server can view/ })
  expect(screen.getByText('Only administrators can share a file with all users.')).toBeTruthy()
  expect(read).toHaveProperty('disabled', false)
  expect(screen.getByRole('switch', { name: /^Anyone on this server can edit/ })).toHaveProperty(
    'disabled',
    true,
  )
})

test('an administrator can share with all users under that setting', async () => {
  setGlobalFiles('administrators')
  queryClient.setQueryData(currentUser().queryKey, aUser({ isAdmin: true }))
  await open(aFile({ isGlobalRead: false, permissions: ['read', 'update', 'share'] }))
  expect(screen.queryByText('Only administrators can share a file with all users.')).toBeNull()
  expect(screen.getByRole('switch', { name: /^Anyone on this server can view/ })).toHaveProperty(
    'disabled',
    false,
  )
})
