import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileInstructions } from '#contract/file-instructions.ts'
import { fileChanged, files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { SYSTEM_FILES_MAX, userChanged, users } from '#contract/users.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithFile() {
  const [owner, friend, stranger] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const add = async (fileName: string) =>
    (await app.call(owner.id, files.create, { fileName, content: fileName })).body.id
  const id = await add('rules.md')
  const share = (...permissions: ('read' | 'update')[]) =>
    app.call(owner.id, files.update, { id, users: [{ userId: friend.id, permissions }] })
  const listOf = async (userId: string) => (await app.call(userId, users.me)).body.systemFiles
  const seenBy = async (userId: string) => (await app.call(userId, files.get, { id })).body
  return { owner, friend, stranger, id, add, share, listOf, seenBy }
}

test('lists and marks an own file, switches it off and on, moves it and removes it from the list', async () => {
  const { owner, id, listOf, seenBy } = await startWithFile()
  expect((await app.call(owner.id, fileInstructions.put, { id })).body).toEqual([
    { fileId: id, enabled: true, systemPriority: 999 },
  ])
  expect(await seenBy(owner.id)).toMatchObject({ system: true, systemPriority: 999 })
  await app.call(owner.id, fileInstructions.put, { id, enabled: false })
  await app.call(owner.id, fileInstructions.put, { id, systemPriority: 40 })
  expect(await listOf(owner.id)).toEqual([{ fileId: id, enabled: false, systemPriority: 40 }])
  expect(await seenBy(owner.id)).toMatchObject({ system: true, systemPriority: 40 })
  expect((await app.call(owner.id, fileInstructions.put, { id, enabled: true })).body).toEqual([
    { fileId: id, enabled: true, systemPriority: 40 },
  ])
  expect((await app.call(owner.id, fileInstructions.remove, { id })).body).toEqual([])
  expect(await seenBy(owner.id)).toMatchObject({ system: false, deletedAt: null })
  expect((await app.call(owner.id, fileInstructions.remove, { id })).status).toBe(200)
})

test('sends every tab the changed list, and the file when its mark changes', async () => {
  const { owner, id } = await startWithFile()
  const socket = await app.socket(owner.id)
  socket.send({ type: 'subscribe', topic: 'user', id: owner.id })
  await socket.settled()
  await app.call(owner.id, fileInstructions.put, { id })
  await app.call(owner.id, fileInstructions.put, { id, enabled: false })
  await app.call(owner.id, fileInstructions.remove, { id })
  await app.call(owner.id, fileInstructions.remove, { id })
  const told = () => socket.frames.flatMap((frame) => (frame.type === 'event' ? [frame] : []))
  await app.call(owner.id, files.update, { id, notes: 'The end.' })
  await socket.until(({ type }) => type === 'event' && told().length >= 6)
  expect(told().filter(({ name }) => name === userChanged.name)).toMatchObject([
    { payload: { systemFiles: [{ enabled: true }] } },
    { payload: { systemFiles: [{ enabled: false }] } },
    { payload: { systemFiles: [] } },
  ])
  expect(told().filter(({ name }) => name === fileChanged.name)).toMatchObject([
    { payload: { system: true } },
    { payload: { system: false, notes: '' } },
    { payload: { system: false, notes: 'The end.' } },
  ])
})

test('lists a shared file for the reader alone, without a change of the file or of other lists', async () => {
  const { owner, friend, stranger, id, share, listOf, seenBy } = await startWithFile()
  await app.call(owner.id, fileInstructions.put, { id, systemPriority: 10 })
  await share('read')
  expect(
    (await app.call(friend.id, fileInstructions.put, { id, systemPriority: 700, enabled: false })).body,
  ).toEqual([{ fileId: id, enabled: false, systemPriority: 700 }])
  await share('update')
  await app.call(friend.id, fileInstructions.put, { id, systemPriority: 800 })
  await app.call(friend.id, fileInstructions.remove, { id })
  expect(await listOf(friend.id)).toEqual([])
  expect(await listOf(owner.id)).toEqual([{ fileId: id, enabled: true, systemPriority: 10 }])
  expect(await seenBy(owner.id)).toMatchObject({ system: true, systemPriority: 10 })
  expect((await app.call(stranger.id, fileInstructions.put, { id })).status).toBe(404)
  expect((await app.call(stranger.id, fileInstructions.put, { id: randomUUID() })).status).toBe(404)
  expect((await app.call(undefined, fileInstructions.put, { id })).status).toBe(401)
  expect((await app.call(undefined, fileInstructions.remove, { id })).status).toBe(401)
})

test('removes a deleted file from the list and does not add it again', async () => {
  const { owner, friend, id, share, listOf } = await startWithFile()
  await share('read')
  await app.call(friend.id, fileInstructions.put, { id })
  await app.call(owner.id, files.remove, { id })
  expect((await app.call(friend.id, fileInstructions.put, { id, enabled: false })).status).toBe(404)
  expect((await app.call(owner.id, fileInstructions.put, { id })).status).toBe(404)
  expect((await app.call(friend.id, fileInstructions.remove, { id })).status).toBe(200)
  expect(await listOf(friend.id)).toEqual([])
})

test('keeps all concurrent changes', async () => {
  const { owner, id, add, listOf } = await startWithFile()
  const ids = [id, await add('a.md'), await add('b.md'), await add('c.md')]
  await Promise.all(ids.map((one) => app.call(owner.id, fileInstructions.put, { id: one })))
  const [first = '', second = '', third = '', fourth = ''] = ids
  await Promise.all([
    app.call(owner.id, fileInstructions.put, { id: first, enabled: false }),
    app.call(owner.id, fileInstructions.put, { id: second, systemPriority: 1 }),
    app.call(owner.id, fileInstructions.remove, { id: third }),
    app.call(owner.id, files.update, { id: fourth, systemPriority: 2 }),
  ])
  expect((await listOf(owner.id)).toSorted((a, b) => a.systemPriority - b.systemPriority)).toEqual([
    { fileId: second, enabled: true, systemPriority: 1 },
    { fileId: fourth, enabled: true, systemPriority: 2 },
    { fileId: first, enabled: false, systemPriority: 999 },
  ])
})

test('refuses a file when the list is full and leaves it unmarked', async () => {
  const { owner, id, add, seenBy } = await startWithFile()
  const listed = await Promise.all(
    Array.from({ length: SYSTEM_FILES_MAX }, (_, number) => add(`${number}.md`)),
  )
  const systemFiles = listed.map((fileId) => ({ fileId, enabled: true, systemPriority: 999 }))
  await app.call(owner.id, users.update, { id: owner.id, systemFiles })
  const { status, body } = await app.call(owner.id, fileInstructions.put, { id })
  expect([status, body.message]).toEqual([
    422,
    'You can have at most 50 instruction files. Remove one first.',
  ])
  expect((await seenBy(owner.id)).system).toBe(false)
})

test('refuses a file without text in each call, and switches off one that is listed', async () => {
  const { owner, listOf } = await startWithFile()
  const { id } = await uploadFile(app, owner.id, { fileName: 'dot.gif', content: DOT })
  const message = '“dot.gif” contains no text, so it cannot be used as instructions'
  const list = (enabled: boolean) =>
    app.call(owner.id, users.update, {
      id: owner.id,
      systemFiles: [{ fileId: id, enabled, systemPriority: 999 }],
    })
  expect((await app.call(owner.id, fileInstructions.put, { id })).body.fields).toEqual({ id: message })
  expect((await list(true)).body.fields).toEqual({ systemFiles: message })
  const marked = await app.call(owner.id, files.update, { id, system: true })
  expect([marked.status, marked.body.fields]).toEqual([422, { system: message }])
  expect(await listOf(owner.id)).toEqual([])
  expect((await list(false)).status).toBe(200)
  expect((await app.call(owner.id, fileInstructions.put, { id, enabled: false })).status).toBe(200)
})

test('refuses a priority that is not an integer from 0 to 999', async () => {
  const { owner, id } = await startWithFile()
  const { status, body } = await app.call(owner.id, fileInstructions.put, { id, systemPriority: 1000 })
  const message = 'Priority must be a whole number from 0 to 999'
  expect([status, body.fields]).toEqual([422, { systemPriority: message }])
})

test('shows every user the instructions for all users in order, with the content that they can read', async () => {
  const { owner, friend, id, add, share } = await startWithFile()
  const admin = await app.addUser({ isAdmin: true })
  const [first, gone] = [await add('first.md'), await add('gone.md')]
  await app.call(owner.id, fileInstructions.put, { id: first, systemPriority: 5 })
  await share('read')
  expect((await app.call(friend.id, fileInstructions.forAll)).body).toEqual([])
  const change = { settingName: 'SystemFiles', settingValue: `${id}, ${gone}, ${first}` }
  await app.call(admin.id, settings.update, change)
  await app.call(owner.id, files.remove, { id: gone })
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, change)))
  expect((await app.call(friend.id, fileInstructions.forAll)).body).toEqual([
    { fileId: first, fileName: 'first.md', isReadable: false, sha256: null },
    { fileId: id, fileName: 'rules.md', isReadable: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect((await app.call(undefined, fileInstructions.forAll)).status).toBe(401)
})

test('refuses a missing or deleted file as an instruction for all users, and keeps one that is deleted later', async () => {
  const { owner, id, add } = await startWithFile()
  const admin = await app.addUser({ isAdmin: true })
  const [missing, gone] = [randomUUID(), await add('gone.md')]
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, { settingName: 'SystemFiles' })))
  const save = async (...ids: string[]) => {
    const change = { settingName: 'SystemFiles', settingValue: ids.join(',') }
    const { status, body } = await app.call(admin.id, settings.update, change)
    return [status, body.fields?.settingValue ?? body.settingValue]
  }
  expect(await save(id, missing)).toEqual([422, `There is no file with the id ${missing}`])
  const { id: picture } = await uploadFile(app, owner.id, { fileName: 'dot.gif', content: DOT })
  const mute = '“dot.gif” contains no text, so it cannot be used as instructions'
  expect(await save(picture)).toEqual([422, mute])
  expect(await save(gone)).toEqual([200, gone])
  await app.call(owner.id, files.remove, { id: gone })
  expect(await save(gone, id)).toEqual([200, `${gone},${id}`])
  expect(await save(id)).toEqual([200, id])
  expect(await save(gone, id)).toEqual([422, `There is no file with the id ${gone}`])
})

test('lists only files that the owner of the list can read', async () => {
  const { owner, friend, stranger, id, add, share, listOf } = await startWithFile()
  await share('read')
  const entry = (fileId: string) => ({ fileId, enabled: true, systemPriority: 7 })
  const save = (userId: string, ...ids: string[]) =>
    app.call(userId, users.update, { id: userId, name: 'Ada', systemFiles: ids.map(entry) })
  expect((await save(friend.id, id)).body.systemFiles).toEqual([entry(id)])
  const [missing, trashed] = [randomUUID(), await add('old.md')]
  await app.call(owner.id, files.remove, { id: trashed })
  for (const [userId, fileId] of [
    [friend.id, missing],
    [stranger.id, id],
    [owner.id, trashed],
  ] as const) {
    const { status, body } = await save(userId, fileId)
    expect([status, body.fields]).toEqual([422, { systemFiles: `You have no file with the id ${fileId}` }])
  }
  expect(await listOf(stranger.id)).toEqual([])
  expect(await listOf(friend.id)).toEqual([entry(id)])
})

test('leaves a file in the trash off the list until it is restored', async () => {
  const { owner, friend, id, add, share, listOf } = await startWithFile()
  await share('read')
  const other = await add('other.md')
  for (const one of [id, other]) await app.call(owner.id, fileInstructions.put, { id: one })
  await app.call(friend.id, fileInstructions.put, { id })
  const socket = await app.socket(owner.id)
  socket.send({ type: 'subscribe', topic: 'user', id: owner.id })
  await socket.settled()
  const pushed = (...ids: string[]) =>
    socket.until(
      (frame) =>
        frame.type === 'event' &&
        frame.name === userChanged.name &&
        userChanged.payload
          .parse(frame.payload)
          .systemFiles.map(({ fileId }) => fileId)
          .join() === ids.join(),
    )
  await app.call(owner.id, files.remove, { id })
  await pushed(other)
  expect((await listOf(owner.id)).map(({ fileId }) => fileId)).toEqual([other])
  expect(await listOf(friend.id)).toEqual([])
  const { body } = await app.call(owner.id, fileInstructions.put, { id: other, enabled: false })
  expect(body.map(({ fileId }) => fileId)).toEqual([other])
  await app.call(owner.id, files.restore, { fileIds: [id] })
  await pushed(id, other)
  expect(await listOf(friend.id)).toHaveLength(1)
  await app.call(owner.id, files.remove, { id })
  await app.call(owner.id, files.emptyTrash, {})
  expect(await listOf(friend.id)).toEqual([])
})
