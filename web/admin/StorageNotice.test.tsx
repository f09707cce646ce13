import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { show } from '#web/testing/show.ts'
import { readiness } from './queries.ts'
import { StorageNotice } from './StorageNotice.tsx'

async function showTo(user: { isAdmin: boolean }, storage: boolean) {
  const asked = vi.fn(async () => Response.json({ status: 'any', storage }, { status: storage ? 200 : 503 }))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    queryClient.clear()
  })
  queryClient.setQueryData(currentUser().queryKey, user as never)
  show(<StorageNotice />)
  if (user.isAdmin) await vi.waitUntil(() => queryClient.getQueryData(readiness().queryKey))
  return asked
}

test('warns administrators when the disk of the server is full', async () => {
  await showTo({ isAdmin: true }, false)
  expect((await screen.findByRole('alert')).textContent).toMatch(/disk of the server is full/)
})

test('shows administrators no warning while there is space', async () => {
  await showTo({ isAdmin: true }, true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('neither asks nor warns other users', async () => {
  const asked = await showTo({ isAdmin: false }, false)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
