import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import { fileShares, RECIPIENTS_MAX } from '#contract/file-shares.ts'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { insertFile } from '../store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithFiles() {
  const [owner, friend, third] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const add = async (fileName: string) =>
    (await app.call(owner.id, files.create, { fileName, content: fileName })).body.id
  const ids = [await add('a.txt'), await add('b.txt')]
  const share = (as: string, recipients: string[], permissions: Permission[] = ['read'], which = ids) =>
    app.call(as, fileShares.create, { ids: which, recipients, permissions })
  const unshare = (as: string, userId: string) =>
    app.call(as, fileShares.remove, { id: ids[0] ?? '', userId })
  const seen = async (as: string) => (await app.call(as, files.get, { id: ids[0] ?? '' })).status
  return { owner, friend, third, ids, share, unshare, seen }
}

test('shares several files with several users, in any case of their names', async () => {
  const { owner, friend, third, ids, share, seen } = await startWithFiles()
  const names = [friend.username.toUpperCase(), third.username]
  const { body } = await share(owner.id, names, ['read', 'share'])
  expect(body.map(({ id }) => id).sort()).toEqual([...ids].sort())
  for (const { users } of body) {
    expect(users.map(({ userId }) => userId).sort()).toEqual([friend.id, third.id].sort())
    expect(users[0]?.permissions).toEqual(['read', 'share'])
  }
  expect([await seen(friend.id), await seen(third.id)]).toEqual([200, 200])
})

test('finds users by a verified email address, in any case, and grants each user once', async () => {
  const { owner, friend, share, seen } = await startWithFiles()
  await app.ports.database.db
    .updateTable('users')
    .set({ email_verified_at: app.clock.now() })
    .where('id', '=', friend.id)
    .execute()
  const { body } = await share(owner.id, [friend.email.toUpperCase(), friend.username])
  expect(body[0]?.users.map(({ userId }) => userId)).toEqual([friend.id])
  expect(await seen(friend.id)).toBe(200)
})

test('adds permissions when a file is shared again', async () => {
  const { owner, friend, share } = await startWithFiles()
  await share(owner.id, [friend.username], ['update'])
  const { body } = await share(owner.id, [friend.username], ['delete'])
  expect(body[0]?.users[0]?.permissions).toEqual(['read', 'update', 'delete'])
})

test('shares as many files as can be selected with as many users as can be named', async () => {
  const owner = await app.addUser()
  const people = await Promise.all(Array.from({ length: RECIPIENTS_MAX }, () => app.addUser()))
  const ids = await addRows(owner.id, FILES_AT_ONCE_MAX)
  const recipients = people.map(({ username }) => username)
  const { body } = await app.call(owner.id, fileShares.create, { ids, recipients, permissions: ['read'] })
  expect(body.map(({ users }) => users.length)).toEqual(ids.map(() => RECIPIENTS_MAX))
  const last = people.at(-1)?.id
  expect((await app.call(last, files.list, { shared: 'true' })).body.total).toBe(FILES_AT_ONCE_MAX)
})

/** Hundreds of files without content. */
async function addRows(userId: string, count: number): Promise<string[]> {
  const createdAt = app.clock.now()
  const row = { userId, fileSize: 0, mimeType: 'text/plain', kind: 'text', isText: true, notes: '' } as const
  const names = Array.from({ length: count }, (_, number) => `${number}.txt`)
  const content = { blobKey: 'none', sha256: '' }
  const { db } = app.ports.database
  return Promise.all(
    names.map(
      async (fileName) =>
        (await insertFile(db, { ...row, id: randomUUID(), fileName, createdAt, content })).id,
    ),
  )
}

test('keeps all concurrent shares', async () => {
  const { owner, friend, third, share } = await startWithFiles()
  await Promise.all([
    share(owner.id, [friend.username], ['update']),
    share(owner.id, [friend.username], ['delete']),
    share(owner.id, [third.username]),
  ])
  const { body } = await share(owner.id, [third.username])
  expect(body[0]?.users.find(({ userId }) => userId === friend.id)?.permissions).toEqual([
    'read',
    'update',
    'delete',
  ])
})

describe('sharing', () => {
  test('is refused with oneself, by any name', async () => {
    const { owner, share } = await startWithFiles()
    for (const name of [owner.username, owner.email.toUpperCase(), owner.id]) {
      expect((await share(owner.id, [name])).body.fields).toEqual({
        recipients: 'You cannot share files to yourself',
      })
    }
  })

  test('is refused without users, permissions or files', async () => {
    const { owner, friend, share } = await startWithFiles()
    expect((await share(owner.id, [' '])).body.fields).toEqual({ recipients: 'Recipients is required' })
    const many = Array.from({ length: 21 }, (_, number) => `user-${number}`)
    expect((await share(owner.id, many)).body.fields).toEqual({
      recipients: 'Share with at most 20 people at once',
    })
    expect((await share(owner.id, [friend.username], [])).body.fields).toEqual({
      permissions: 'Choose a permission',
    })
    expect((await share(owner.id, [friend.username], ['read'], [])).body.fields).toEqual({
      ids: 'Please select files to share',
    })
  })

  test('is refused with an unknown name or an address that no user has verified', async () => {
    const { owner, friend, share, seen } = await startWithFiles()
    expect((await share(owner.id, [friend.username, 'no-such-user'])).body.fields).toEqual({
      recipients: 'No user named “no-such-user”',
    })
    for (const address of [friend.email, 'unknown@example.org']) {
      expect((await share(owner.id, [address])).body.fields).toEqual({
        recipients: `No user has confirmed the email address “${address}”`,
      })
    }
    expect(await seen(friend.id)).toBe(404)
  })

  test('is refused by users who may not share all of the files, and then none is shared', async () => {
    const { owner, friend, third, ids, share, seen } = await startWithFiles()
    expect((await share(friend.id, [third.username])).status).toBe(404)
    await share(owner.id, [friend.username], ['read'])
    expect((await share(friend.id, [third.username])).status).toBe(403)
    await share(owner.id, [friend.username], ['share'], ids.slice(0, 1))
    expect((await share(friend.id, [third.username])).status).toBe(403)
    expect((await share(friend.id, [third.username], ['update'], ids.slice(0, 1))).status).toBe(403)
    expect(await seen(third.id)).toBe(404)
    expect((await share(friend.id, [third.username], ['read'], ids.slice(0, 1))).status).toBe(200)
    const back = await share(friend.id, [owner.username], ['read'], ids.slice(0, 1))
    expect(back.body.fields).toEqual({
      recipients: 'The owner already has full access',
    })
  })

  test('is refused after too many names', async () => {
    const { owner, share } = await startWithFiles()
    const answers = []
    for (let number = 0; number < 61; number += 1) answers.push((await share(owner.id, ['nobody'])).status)
    expect([answers.at(-2), answers.at(-1)]).toEqual([422, 429])
  })
})

describe('revoking a share', () => {
  test('ends the permissions, and has no effect the second time', async () => {
    const { owner, friend, share, unshare, seen } = await startWithFiles()
    await share(owner.id, [friend.username], ['update'])
    for (const _ of [1, 2]) expect((await unshare(owner.id, friend.id)).status).toBe(200)
    expect(await seen(friend.id)).toBe(404)
  })

  test('is allowed to users who may share, and to the recipient', async () => {
    const { owner, friend, third, share, unshare, seen } = await startWithFiles()
    await share(owner.id, [friend.username, third.username])
    expect((await unshare(friend.id, third.id)).status).toBe(403)
    expect((await unshare(friend.id, randomUUID())).status).toBe(403)
    expect((await unshare(friend.id, friend.id)).status).toBe(200)
    expect([await seen(friend.id), await seen(third.id)]).toEqual([404, 200])
    expect((await unshare(friend.id, third.id)).status).toBe(404)
  })
})

test('ends the addresses that were requested through it', async () => {
  const { owner, friend, ids, share, unshare } = await startWithFiles()
  await share(owner.id, [friend.username])
  const addressFor = async (as: string) =>
    (await app.call(as, files.get, { id: ids[0] ?? '' })).body.fileUrl ?? ''
  const fetched = async (url: string) => (await app.app.http.inject({ url })).statusCode
  const [own, shared] = [await addressFor(owner.id), await addressFor(friend.id)]
  expect([await fetched(own), await fetched(shared)]).toEqual([200, 200])
  expect(await fetched(shared.replace(friend.id, owner.id))).toBe(403)
  await unshare(owner.id, friend.id)
  expect([await fetched(own), await fetched(shared)]).toEqual([200, 403])
})

test('an address ends with the account that requested it', async () => {
  const { friend, owner, ids, share } = await startWithFiles()
  const admin = await app.addUser({ isAdmin: true })
  await share(owner.id, [friend.username])
  const { body: file } = await app.call(friend.id, files.get, { id: ids[0] ?? '' })
  const fetched = async () => (await app.app.http.inject({ url: file.fileUrl ?? '' })).statusCode
  expect(await fetched()).toBe(200)
  await app.call(admin.id, users.updateAccount, { id: friend.id, isSuspended: true })
  expect(await fetched()).toBe(403)
})
