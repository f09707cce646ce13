import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering, late } from '#web/testing/server.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { openedFile } from '#web/viewers/queries.ts'
import { aFile } from '../file-fixture.ts'
import { FileGeneralAccess } from './FileGeneralAccess.tsx'
import { SharedPeople } from './SharedPeople.tsx'

const setGlobalFiles = (settingValue: string) =>
  queryClient.setQueryData(api.settings.fetch.queryKey(), [{ settingName: 'GlobalFiles', settingValue }])

beforeEach(() => {
  setGlobalFiles('everyone')
  queryClient.setQueryData(currentUser().queryKey, aUser({ isAdmin: false }))
})

function open(file: KnowledgeFile) {
  queryClient.setQueryData(openedFile(file.id).queryKey, file)
  show(<FileGeneralAccess known={file} />)
}
const switches = () => screen.getAllByRole<HTMLInputElement>('switch')

describe('access for all users', () => {
  test('is given by a switch, which waits for the response', async () => {
    const { answer, come } = late<KnowledgeFile>()
    const calls = answering({ 'PUT /files/{id}': answer })
    open(aFile())
    fireEvent.click(switches()[1] as HTMLElement)
    await waitFor(() =>
      expect(switches().every((one) => one.getAttribute('aria-disabled') === 'true')).toBe(true),
    )
    fireEvent.click(switches()[0] as HTMLElement)
    come(aFile({ isGlobalRead: true, isGlobalWrite: true }))
    await waitFor(() => expect(switches().map(({ checked }) => checked)).toEqual([true, true]))
    expect(calls.map(({ input }) => input)).toEqual([{ id: 'f1', isGlobalWrite: true }])
  })

  test('does not include editing when the sharing user cannot edit', () => {
    open(aFile({ permissions: ['read', 'share'] }))
    expect(switches().map(({ disabled }) => disabled)).toEqual([false, true])
  })

  test('is disabled by a setting for non-administrators, but ending it is not', () => {
    setGlobalFiles('administrators')
    open(aFile({ isGlobalRead: true, isGlobalWrite: false, permissions: ['read', 'update', 'share'] }))
    expect(screen.getByText('Only administrators can share a file with all users.')).toBeTruthy()
    expect(switches().map(({ disabled }) => disabled)).toEqual([false, true])
  })

  test('is possible for an administrator under that setting', () => {
    setGlobalFiles('administrators')
    queryClient.setQueryData(currentUser().queryKey, aUser({ isAdmin: true }))
    open(aFile({ isGlobalRead: false, permissions: ['read', 'update', 'share'] }))
    expect(screen.queryByText('Only administrators can share a file with all users.')).toBeNull()
    expect(switches()[0]?.disabled).toBe(false)
  })
})

describe('the summary', () => {
  const people = ['bob', 'eve', 'carol', 'dan', 'fay'].map((username) => ({
    userId: `u-${username}`,
    username,
    name: null,
    photoUrl: null,
    permissions: ['read' as const],
  }))
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
