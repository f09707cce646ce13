import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { users } from '#contract/users.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithFile() {
  const owner = await app.addUser()
  const { id } = (await app.call(owner.id, files.create, { fileName: 'plan.txt', content: 'the plan' })).body
  const open = (isGlobalRead: boolean) => app.call(owner.id, files.update, { id, isGlobalRead })
  const shareWith = (userId: string) =>
    app.call(owner.id, files.update, { id, users: [{ userId, permissions: ['read', 'share'] }] })
  return { owner, id, open, shareWith }
}

const list = async (userId: string, input: CallerInputOf<typeof files.list>) =>
  (await app.call(userId, files.list, input)).body.data

test('shows the name of the owner of a shared file, and nothing else', async () => {
  const { owner, id, open, shareWith } = await startWithFile()
  const [friend, stranger] = [await app.addUser(), await app.addUser()]
  await app.call(owner.id, users.update, { id: owner.id, name: 'Ana Ruiz' })
  await shareWith(friend.id)
  const ana = { username: owner.username, name: 'Ana Ruiz', photoUrl: null }
  expect((await list(friend.id, { shared: 'true' })).map((file) => file.owner)).toEqual([ana])
  await open(true)
  expect((await app.call(stranger.id, files.get, { id })).body.owner).toEqual(ana)
  await open(false)
})

test('shows no owner for own files', async () => {
  const { owner, id, shareWith } = await startWithFile()
  expect((await shareWith((await app.addUser()).id)).body.owner).toBeNull()
  expect((await app.call(owner.id, files.get, { id })).body.owner).toBeNull()
  expect((await list(owner.id, {})).map((file) => file.owner)).toEqual([null])
})

test('reads all owners of a list at once', async () => {
  const reader = await app.addUser()
  const share = async () => {
    const { owner, shareWith } = await startWithFile()
    await shareWith(reader.id)
    return owner.username
  }
  let queries = 0
  app.ports.database.pool.on('acquire', () => (queries += 1))
  const listed = async () => {
    queries = 0
    const names = (await list(reader.id, { shared: 'true' })).map((file) => file.owner?.username ?? '')
    return { names, queries }
  }
  const owners = [await share()]
  const { queries: forOne } = await listed()
  owners.push(await share(), await share())
  const ofThree = await listed()
  expect(ofThree.names.sort()).toEqual(owners.sort())
  expect(ofThree.queries).toBe(forOne)
})
