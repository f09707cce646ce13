import { beforeAll, expect, test } from 'vitest'
import { fileShares } from '#contract/file-shares.ts'
import { fileTags } from '#contract/file-tags.ts'
import { fileChanged, files } from '#contract/files.ts'
import type { ServerFrame } from '#contract/live.ts'
import { createSystemCtx, type UserCtx } from '#server/platform/context.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { listLibraryIds } from '../retrieval/file-text.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A global file and one that is shared by name, both indexed. */
async function startWithFiles() {
  const [owner, reader] = [await app.addUser(), await app.addUser()]
  const add = async (fileName: string) => {
    const { body } = await app.call(owner.id, files.create, {
      fileName,
      content: 'Spring tides follow the moon.',
    })
    await app.call(owner.id, files.chunk, { fabFileId: body.id })
    return body.id
  }
  const [global, shared] = [await add('global.txt'), await add('shared.txt')]
  await app.settle()
  await app.call(owner.id, files.update, { id: global, isGlobalRead: true })
  await app.call(owner.id, fileShares.create, {
    ids: [shared],
    recipients: [reader.username],
    permissions: ['read'],
  })
  const listed = async (as = reader, hidden = 'false') => {
    const { body } = await app.call(as.id, files.list, {
      shared: 'true',
      hidden,
      orderBy: 'fileName',
      direction: 'asc',
    })
    return body.data.filter((file) => file.userId === owner.id).map(({ fileName }) => fileName)
  }
  const found = async () => {
    const { body } = await app.call(reader.id, files.search, { query: 'spring tides moon', limit: 100 })
    return body
      .filter(({ file }) => file.userId === owner.id)
      .map(({ file }) => file.fileName)
      .sort()
  }
  return { owner, reader, global, shared, listed, found }
}

test('leaves a hidden file out of lists, searches and questions about all files until it is shown again', async () => {
  const { reader, global, shared, listed, found } = await startWithFiles()
  expect([await listed(), await found()]).toEqual([
    ['global.txt', 'shared.txt'],
    ['global.txt', 'shared.txt'],
  ])
  const { body: hidden } = await app.call(reader.id, fileShares.hide, { ids: [global, shared] })
  expect(hidden.map(({ isHidden }) => isHidden)).toEqual([true, true])
  expect([await listed(), await listed(reader, 'true'), await found()]).toEqual([
    [],
    ['global.txt', 'shared.txt'],
    [],
  ])
  const user = { id: reader.id, isAdmin: false }
  const library = await listLibraryIds({ ...createSystemCtx(app.ports, 'test'), user } as UserCtx)
  expect(library).not.toContain(global)
  const { body: shown } = await app.call(reader.id, fileShares.unhide, { ids: [shared] })
  expect(shown.map(({ isHidden }) => isHidden)).toEqual([false])
  expect([await listed(), await listed(reader, 'true'), await found()]).toEqual([
    ['shared.txt'],
    ['global.txt'],
    ['shared.txt'],
  ])
})

test('opens a hidden file by its address and leaves it visible to other users', async () => {
  const { owner, reader, global, listed } = await startWithFiles()
  const other = await app.addUser()
  await app.call(reader.id, fileShares.hide, { ids: [global] })
  const opened = await app.call(reader.id, files.get, { id: global })
  expect([opened.status, opened.body.isHidden]).toEqual([200, true])
  expect((await app.call(reader.id, files.byIds, { ids: global })).body.map(({ id }) => id)).toEqual([global])
  expect(await listed(other)).toEqual(['global.txt'])
  expect((await app.call(owner.id, files.get, { id: global })).body.isHidden).toBe(false)
})

test('sends the change only to the tabs of the user who hides a file', async () => {
  const { owner, reader, shared } = await startWithFiles()
  const follow = async ({ id }: { id: string }) => {
    const socket = await app.socket(id)
    socket.send({ type: 'subscribe', topic: 'user', id })
    await socket.settled()
    return socket
  }
  const [ofOwner, ofReader] = [await follow(owner), await follow(reader)]
  await app.call(reader.id, fileShares.hide, { ids: [shared] })
  const isChange = (frame: ServerFrame) => frame.type === 'event' && frame.name === fileChanged.name
  expect(await ofReader.until(isChange)).toMatchObject({ payload: { id: shared, isHidden: true } })
  // Events arrive in order: the first change that the owner receives is the next one.
  await app.call(owner.id, files.update, { id: shared, notes: 'new' })
  expect(await ofOwner.until(isChange)).toMatchObject({ payload: { id: shared, notes: 'new' } })
})

test('counts no hidden files for a tag, like the list of the tag', async () => {
  const { reader, global } = await startWithFiles()
  const tag = { name: 'sea', icon: '📚', color: '#112233' }
  await app.call(reader.id, fileTags.create, tag)
  await app.call(reader.id, files.update, { id: global, tags: ['sea'] })
  await app.call(reader.id, fileShares.hide, { ids: [global] })
  const { body } = await app.call(reader.id, fileTags.list)
  expect(JSON.stringify(body)).toContain('"fileCount":0')
})

test('refuses to hide own files and files that the user cannot read', async () => {
  const { owner, shared } = await startWithFiles()
  const stranger = await app.addUser()
  const own = await app.call(owner.id, fileShares.hide, { ids: [shared] })
  expect([own.status, own.body]).toMatchObject([
    422,
    { fields: { ids: 'Your own files cannot be hidden. Delete them instead.' } },
  ])
  expect((await app.call(stranger.id, fileShares.hide, { ids: [shared] })).status).toBe(404)
  expect((await app.call(stranger.id, fileShares.unhide, { ids: [shared] })).status).toBe(404)
  expect((await app.call(undefined, fileShares.hide, { ids: [shared] })).status).toBe(401)
})
