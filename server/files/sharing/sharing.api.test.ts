import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { fileSources } from '#contract/file-sources.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { groups as groupCalls } from '#contract/groups.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { SYSTEM_FILES_MAX, users } from '#contract/users.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

type Change = Omit<CallerInputOf<typeof files.update>, 'id'>

async function startWithFile() {
  const [owner, friend, stranger] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const { id } = (await app.call(owner.id, files.create, { fileName: 'plan.txt', content: 'the plan' })).body
  const change = (userId: string, more: Change) => app.call(userId, files.update, { id, ...more })
  const grant = (...permissions: Permission[]) =>
    change(owner.id, { users: [{ userId: friend.id, permissions }] })
  const seenBy = async (userId: string) => (await app.call(userId, files.get, { id })).body
  const namesFor = async (userId: string, input: CallerInputOf<typeof files.list>) =>
    (await app.call(userId, files.list, input)).body.data.map(({ fileName }) => fileName)
  return { owner, friend, stranger, id, change, grant, seenBy, namesFor }
}

async function everyCall({ id }: { id: string }, userId: string) {
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  return {
    get: await status(app.call(userId, files.get, { id })),
    clone: await status(app.call(userId, fileSources.clone, { id })),
    presigned: await status(app.call(userId, files.presignedUrls, { filePaths: `files/${id}` })),
    rename: await status(app.call(userId, files.update, { id, fileName: 'renamed.txt' })),
    system: await status(app.call(userId, files.update, { id, system: false })),
    cancel: await status(app.call(userId, files.cancelChunking, { id })),
    confirm: await status(app.call(userId, files.confirm, { id })),
    chunk: await status(app.call(userId, files.chunk, { fabFileId: id })),
    share: await status(app.call(userId, files.update, { id, isGlobalRead: false })),
    remove: await status(app.call(userId, files.remove, { id })),
  }
}

const seen = { get: 200, clone: 200, presigned: 200 }
const unchanged = { rename: 403, system: 403, cancel: 403, confirm: 403, chunk: 403 }
const changed = { rename: 200, system: 200, cancel: 200, confirm: 200, chunk: 200 }
const hidden = { get: 404, clone: 404, presigned: 404, rename: 404, system: 404, cancel: 404, confirm: 404 }

test.each([
  [[], { ...hidden, chunk: 404, share: 404, remove: 404 }],
  [['read'], { ...seen, ...unchanged, share: 403, remove: 403 }],
  [['update'], { ...seen, ...changed, share: 403, remove: 403 }],
  [['delete'], { ...seen, ...unchanged, share: 403, remove: 200 }],
  [['share'], { ...seen, ...unchanged, share: 200, remove: 403 }],
] as [Permission[], Record<string, number>][])(
  'a grant of %j allows exactly its permissions',
  async (granted, expected) => {
    const start = await startWithFile()
    if (granted.length > 0) expect((await start.grant(...granted)).status).toBe(200)
    expect(await everyCall(start, start.friend.id)).toEqual(expected)
  },
)

test("grants a group's permissions to its members while they are members", async () => {
  const { owner, friend, stranger, change, seenBy, namesFor } = await startWithFile()
  const foreign = await app.call(stranger.id, groupCalls.create, { name: 'Strangers' })
  const groupOf = (groupId: string) => [{ groupId, permissions: ['update' as const] }]
  expect((await change(owner.id, { groups: groupOf(foreign.body.id) })).body.fields).toEqual({
    groups: 'You can only share with groups you belong to',
  })
  const { id: groupId } = (await app.call(owner.id, groupCalls.create, { name: 'Friends' })).body
  await app.call(owner.id, groupCalls.addMembers, { id: groupId, recipients: [friend.username] })
  const groups = groupOf(groupId)
  expect((await change(owner.id, { groups })).body.groups).toEqual([
    { groupId, permissions: ['read', 'update'] },
  ])
  expect((await change(friend.id, { notes: 'ours' })).body).toMatchObject({
    permissions: ['read', 'update'],
    groups: [],
    notes: 'ours',
  })
  expect(await namesFor(friend.id, { shared: 'true' })).toEqual(['plan.txt'])
  expect((await change(stranger.id, { notes: 'mine' })).status).toBe(404)
  await app.call(owner.id, groupCalls.removeMember, { id: groupId, userId: friend.id })
  expect((await change(friend.id, { notes: 'mine' })).status).toBe(404)
  expect((await seenBy(owner.id)).notes).toBe('ours')
})

test('finds files that are open to all users among the shared ones', async () => {
  const { owner, stranger, change, namesFor, seenBy } = await startWithFile()
  expect((await change(owner.id, { isGlobalWrite: true })).body).toMatchObject({
    isGlobalRead: true,
    isGlobalWrite: true,
  })
  expect((await change(stranger.id, { notes: 'hello' })).status).toBe(200)
  expect(await namesFor(stranger.id, { shared: 'true', search: 'plan' })).toEqual(['plan.txt'])
  expect(await namesFor(stranger.id, {})).toEqual([])
  expect((await seenBy(stranger.id)).permissions).toEqual(['read', 'update'])
  await change(owner.id, { isGlobalRead: false })
  expect((await seenBy(owner.id)).isGlobalWrite).toBe(false)
  expect((await change(stranger.id, { notes: 'hello' })).status).toBe(404)
})

describe('the list of grants', () => {
  test('is shown to users who may share; others see themselves', async () => {
    const { owner, friend, stranger, change, seenBy, grant } = await startWithFile()
    await grant('read')
    const both = [
      { userId: friend.id, permissions: ['read' as const] },
      { userId: stranger.id, permissions: ['share' as const] },
    ]
    const { body } = await change(owner.id, { users: both })
    expect(body.users).toMatchObject([
      { userId: friend.id, username: friend.username, permissions: ['read'] },
      { userId: stranger.id, username: stranger.username, permissions: ['read', 'share'] },
    ])
    expect(Object.keys(body.users[0] ?? {})).not.toContain('email')
    expect((await seenBy(friend.id)).users.map(({ userId }) => userId)).toEqual([friend.id])
    expect((await seenBy(stranger.id)).users.length).toBe(2)
  })

  test('is sent to the users concerned when it changes, also when access ends', async () => {
    const { owner, friend, id, change, grant } = await startWithFile()
    const socket = await app.socket(friend.id)
    socket.send({ type: 'subscribe', topic: 'user', id: friend.id })
    await grant('read')
    await socket.until((frame) => frame.type === 'event' && frame.name === 'file_changed')
    await change(owner.id, { users: [] })
    const gone = await socket.until((frame) => frame.type === 'event' && frame.name === 'files_removed')
    expect(gone).toMatchObject({ payload: { ids: [id] } })
  })
})

describe('sharing', () => {
  test('grants and revokes no permission that the user lacks', async () => {
    const { owner, friend, stranger, change, grant } = await startWithFile()
    await grant('share')
    const list = (mine: Permission[], theirs: Permission[]) => ({
      users: [
        { userId: friend.id, permissions: mine },
        { userId: stranger.id, permissions: theirs },
      ],
    })
    expect((await change(friend.id, list(['read', 'share'], ['delete']))).status).toBe(403)
    expect((await change(friend.id, list(['share', 'delete'], ['read']))).status).toBe(403)
    expect((await change(friend.id, { isGlobalWrite: true })).status).toBe(403)
    expect((await change(friend.id, list(['share'], ['read']))).status).toBe(200)
    await change(owner.id, list(['share'], ['delete']))
    expect((await change(friend.id, { users: [] })).status).toBe(403)
  })

  test('refuses the owner, unknown users, and duplicates', async () => {
    const { owner, friend, change } = await startWithFile()
    const attempt = async (userIds: string[], permissions: Permission[] = ['read']) =>
      (await change(owner.id, { users: userIds.map((userId) => ({ userId, permissions })) })).body.fields
    expect(await attempt([owner.id])).toEqual({
      users: 'The owner already has full access',
    })
    expect(await attempt([randomUUID()])).toEqual({ users: 'A recipient on this list does not exist' })
    expect(await attempt([friend.id, friend.id])).toEqual({ users: 'A recipient can be listed only once' })
    expect(await attempt([friend.id], [])).toEqual({ 'users.0.permissions': 'Choose a permission' })
  })

  test('ends with the library: other users see no file in the trash', async () => {
    const { owner, friend, id, grant, namesFor } = await startWithFile()
    await grant('delete')
    await app.call(friend.id, files.remove, { id })
    for (const trash of ['true', 'false'] as const) {
      expect(await namesFor(friend.id, { shared: 'true', trash })).toEqual([])
    }
    expect(await namesFor(owner.id, { trash: 'true' })).toEqual(['plan.txt'])
    expect((await app.call(friend.id, files.emptyTrash, { fileIds: [id] })).status).toBe(403)
    expect((await app.call(friend.id, files.restore, { fileIds: [id] })).status).toBe(200)
    expect(await namesFor(friend.id, { shared: 'true' })).toEqual(['plan.txt'])
  })
})

describe('an instruction', () => {
  const listOf = async (userId: string) => (await app.call(userId, users.me)).body.systemFiles

  test('is listed for the user who marked it, with its priority', async () => {
    const { owner, id, change } = await startWithFile()
    expect((await change(owner.id, { system: true })).body).toMatchObject({
      system: true,
      systemPriority: 999,
    })
    expect(await listOf(owner.id)).toEqual([{ fileId: id, enabled: true, systemPriority: 999 }])
    await app.call(owner.id, users.update, {
      id: owner.id,
      systemFiles: [{ fileId: id, enabled: false, systemPriority: 999 }],
    })
    await change(owner.id, { systemPriority: 40 })
    expect(await listOf(owner.id)).toEqual([{ fileId: id, enabled: false, systemPriority: 40 }])
    await change(owner.id, { system: false })
    expect(await listOf(owner.id)).toEqual([])
    await change(owner.id, { systemPriority: 50 })
    expect(await listOf(owner.id)).toEqual([])
  })

  test("does not change the owner's list when another user marks it", async () => {
    const { owner, friend, id, change, grant } = await startWithFile()
    await grant('update')
    await change(owner.id, { system: true, systemPriority: 10 })
    await change(friend.id, { systemPriority: 20 })
    await change(friend.id, { system: false })
    expect(await listOf(owner.id)).toEqual([{ fileId: id, enabled: true, systemPriority: 10 }])
    await change(friend.id, { system: true })
    expect(await listOf(friend.id)).toEqual([{ fileId: id, enabled: true, systemPriority: 20 }])
    expect((await listOf(owner.id)).length).toBe(1)
  })

  test('can be marked together with others', async () => {
    const { owner, id } = await startWithFile()
    const made = await Promise.all(
      ['a', 'b', 'c'].map((fileName) => app.call(owner.id, files.create, { fileName, content: fileName })),
    )
    const ids = [id, ...made.map(({ body }) => body.id)]
    await Promise.all(ids.map((one) => app.call(owner.id, files.update, { id: one, system: true })))
    expect((await listOf(owner.id)).map(({ fileId }) => fileId).sort()).toEqual(ids.sort())
  })

  test('can be marked while other files are tagged, without a deadlock', async () => {
    const owner = await app.addUser()
    await app.call(owner.id, fileTags.create, { name: 'A', icon: '📚', color: '#228be6' })
    const add = async (fileName: string) =>
      (await app.call(owner.id, files.create, { fileName, content: fileName })).body.id
    const [tagged = '', ...marked] = await Promise.all(['1', '2', '3', '4', '5'].map(add))
    const rounds = Array.from({ length: 8 }, (_, round) => [
      app.call(owner.id, fileTags.toggle, { ids: [tagged], tags: ['A'] }),
      ...marked.map((id) => app.call(owner.id, files.update, { id, tags: ['A'], system: round % 2 === 0 })),
    ])
    const answers = await Promise.all(rounds.flat())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is refused when the list is full, until another is deleted permanently', async () => {
    const { owner, id, change } = await startWithFile()
    const add = async (fileName: string) => {
      const { body: file } = await app.call(owner.id, files.create, { fileName, content: fileName })
      return (await app.call(owner.id, files.update, { id: file.id, system: true })).body.id
    }
    const ids: string[] = []
    for (let number = 0; number < SYSTEM_FILES_MAX; number += 1) ids.push(await add(`${number}.txt`))
    await app.call(owner.id, files.remove, { id: ids[0] ?? '' })
    const refused = await change(owner.id, { system: true })
    expect(refused.body.fields).toEqual({
      system: 'You can have at most 50 instruction files. Remove one first.',
    })
    await app.call(owner.id, files.emptyTrash, {})
    expect((await change(owner.id, { system: true })).status).toBe(200)
    expect((await listOf(owner.id)).map(({ fileId }) => fileId)).toEqual([...ids.slice(1), id])
  })

  test.each([
    ['soon', 200, 0],
    [null, 200, 0],
    ['', 200, 0],
    ['17', 200, 17],
    [0, 200, 0],
    [999, 200, 999],
    [1000, 422, undefined],
    [-1, 422, undefined],
    [1.5, 422, undefined],
  ])('with priority %j returns %i', async (systemPriority, status, stored) => {
    const { owner, change } = await startWithFile()
    const answer = await change(owner.id, { systemPriority })
    expect([answer.status, answer.body.systemPriority]).toEqual([status, stored])
    if (status === 422) {
      expect(answer.body.fields).toEqual({ systemPriority: 'Priority must be a whole number from 0 to 999' })
    }
  })
})

test('is searched by the users with whom it is shared', async () => {
  const { owner, friend, stranger, id, grant } = await startWithFile()
  await grant('read')
  await app.call(owner.id, files.chunk, { fabFileId: id })
  await app.settle()
  const search = async (userId: string) =>
    (await app.call(userId, files.search, { query: 'plan' })).body.map(({ file }) => file.id)
  expect([await search(owner.id), await search(friend.id), await search(stranger.id)]).toEqual([
    [id],
    [id],
    [],
  ])
})

test('users who share a file learn nothing about other files of its owner', async () => {
  const { owner, friend, id, grant } = await startWithFile()
  await app.call(owner.id, files.create, { fileName: 'secret twin.txt', content: 'the plan' })
  await grant('update')
  expect((await app.call(friend.id, files.confirm, { id })).body.duplicateOf).toBeNull()
  expect((await app.call(owner.id, files.confirm, { id })).body.duplicateOf).toMatchObject({
    fileName: 'secret twin.txt',
  })
})
