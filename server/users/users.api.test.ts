import { expect, test } from 'vitest'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { startApp } from '#server/testing/harness.ts'

test('a user can read their own account', async () => {
  const app = await startApp()
  const [one, two] = [await app.addUser({ tags: ['analyst'] }), await app.addUser({ isAdmin: true })]
  const { body: notebook } = await app.call(one.id, notebooks.create, {})
  const me = await app.call(one.id, users.me)
  expect(me.body).toMatchObject({
    id: one.id,
    tags: ['analyst'],
    isAdmin: false,
    lastNotebookId: notebook.id,
  })
  expect(me.body).toMatchObject({ storageLimit: 1000, currentStorageSize: 0, mfa: { totpEnabled: false } })
  expect((await app.call(two.id, users.me)).body).toMatchObject({
    id: two.id,
    isAdmin: true,
    lastNotebookId: null,
  })
})

test('a caller without a sign-in gets 401', async () => {
  const app = await startApp()
  const { status, body } = await app.call(undefined, users.me)
  expect([status, body.code, body.message]).toEqual([401, 'unauthenticated', 'Sign in to continue'])
})
