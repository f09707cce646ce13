import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { friendList } from '#web/friends/queries.ts'
import { aNotebook } from '#web/notebooks/notebook-fixture.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { aProject } from '#web/projects/project-fixture.ts'
import { answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.ts'
import { aUser } from '#web/users/user-fixture.ts'
import { ShareNotebooksDialog } from './ShareNotebooksDialog.tsx'

beforeEach(() => {
  queryClient.clear()
  const user = aUser()
  queryClient.setQueryData(currentUser().queryKey, user)
  queryClient.setQueryData(friendList(user.id).queryKey, [])
})

const bea = { userId: 'u2', username: 'bea', name: null, photoUrl: null }

async function openInProject(project: ReturnType<typeof aProject>) {
  answering({
    'GET /share/links': () => [],
    'GET /share': () => [],
    'GET /sessions/{id}/invites': () => [],
    'GET /projects/{id}': () => project,
  })
  show(
    <ShareNotebooksDialog
      input={{ notebooks: [aNotebook({ projectId: project.id })] }}
      onClose={() => undefined}
    />,
  )
  await screen.findByRole('dialog')
}

test('members of its project are listed as able to open a notebook', async () => {
  const member = { ...bea, role: 'reader' as const, since: '2026-11-01T10:00:00.000Z' }
  await openInProject(aProject({ members: [member] }))
  const list = await screen.findByRole('list', { name: 'Shared with' })
  within(list).getByText('All members of this project can open it')
  within(list).getByRole('link', { name: 'Open the project Tides' })
  expect(screen.queryByText('Not shared with anyone yet.')).toBeNull()
})

test('a project without other members gives no other user access', async () => {
  await openInProject(aProject())
  await screen.findByText('Not shared with anyone yet.')
  expect(screen.queryByText('All members of this project can open it')).toBeNull()
})
