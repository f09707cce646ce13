import { beforeAll, expect, test } from 'vitest'
import { fileShares } from '#contract/file-shares.ts'
import { files } from '#contract/files.ts'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function start() {
  const [owner, reader] = [await app.addUser(), await app.addUser()]
  const create = async (fileName: string) =>
    (await app.call(owner.id, files.create, { fileName, content: 'Tides' })).body.id
  const favorites = async (userId: string, input = {}) => {
    const { body } = await app.call(userId, files.list, { favorite: 'true', ...input })
    expect(body.data.every(({ isFavorite }) => isFavorite)).toBe(true)
    return { names: body.data.map(({ fileName }) => fileName).toSorted(), total: body.total }
  }
  const check = (userId: string | undefined, documentId: string) =>
    app.call(userId, notebookFavorites.check, { documentId, documentType: 'file' })
  return { owner, reader, create, favorites, check }
}

test('lists the favorites of the user with other filters, until they are removed or in the trash', async () => {
  const { owner, create, favorites, check } = await start()
  const [ebb, flood, storm] = [await create('ebb.txt'), await create('flood.txt'), await create('storm.md')]
  expect(await favorites(owner.id)).toEqual({ names: [], total: 0 })
  expect((await check(owner.id, ebb)).body).toEqual({ isFavorite: false })
  for (const id of [ebb, storm, ebb])
    expect((await app.call(owner.id, files.addFavorite, { id })).body).toEqual({ isFavorite: true })
  expect(await favorites(owner.id)).toEqual({ names: ['ebb.txt', 'storm.md'], total: 2 })
  expect(await favorites(owner.id, { search: 'sto' })).toEqual({ names: ['storm.md'], total: 1 })
  expect((await check(owner.id, ebb)).body).toEqual({ isFavorite: true })
  expect((await app.call(owner.id, files.get, { id: flood })).body.isFavorite).toBe(false)
  const removed = await app.call(owner.id, files.removeFavorite, { id: ebb })
  expect(removed.body).toEqual({ isFavorite: false })
  await app.call(owner.id, files.remove, { id: storm })
  expect(await favorites(owner.id)).toEqual({ names: [], total: 0 })
  expect(await favorites(owner.id, { trash: 'true' })).toEqual({ names: ['storm.md'], total: 1 })
})

test('keeps a favorite to its user, and only while the user can read the file', async () => {
  const { owner, reader, create, favorites, check } = await start()
  const id = await create('shared.txt')
  for (const call of [files.addFavorite, files.removeFavorite]) {
    expect((await app.call(reader.id, call, { id })).status).toBe(404)
    expect((await app.call(undefined, call, { id })).status).toBe(401)
  }
  expect((await check(reader.id, id)).status).toBe(404)
  await app.call(owner.id, fileShares.create, {
    ids: [id],
    recipients: [reader.username],
    permissions: ['read'],
  })
  expect((await app.call(reader.id, files.addFavorite, { id })).status).toBe(200)
  expect(await favorites(reader.id, { shared: 'true' })).toEqual({ names: ['shared.txt'], total: 1 })
  expect(await favorites(reader.id)).toEqual({ names: [], total: 0 })
  expect((await app.call(owner.id, files.get, { id })).body.isFavorite).toBe(false)
  await app.call(owner.id, files.update, { id, users: [] })
  expect(await favorites(reader.id, { shared: 'true' })).toEqual({ names: [], total: 0 })
})

test('notifies only the user, and only of changes', async () => {
  const { owner, reader, create } = await start()
  const id = await create('live.txt')
  await app.call(owner.id, fileShares.create, {
    ids: [id],
    recipients: [reader.username],
    permissions: ['read'],
  })
  const changesOf = async (userId: string) => {
    const socket = await app.socket(userId)
    socket.send({ type: 'subscribe', topic: 'user', id: userId })
    await socket.settled()
    return async () => {
      await socket.settled()
      return socket.frames.flatMap((frame) =>
        frame.type === 'event' && frame.name === 'file_changed'
          ? [(frame.payload as { isFavorite: boolean }).isFavorite]
          : [],
      )
    }
  }
  const [ofOwner, ofReader] = [await changesOf(owner.id), await changesOf(reader.id)]
  await app.call(reader.id, files.addFavorite, { id })
  await app.call(reader.id, files.addFavorite, { id })
  await app.call(reader.id, files.removeFavorite, { id })
  await app.call(reader.id, files.removeFavorite, { id })
  await expect.poll(ofReader).toEqual([true, false])
  expect(await ofOwner()).toEqual([])
})
