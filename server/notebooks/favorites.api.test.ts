import { expect, test } from 'vitest'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { startApp } from '#server/testing/harness.ts'

async function start() {
  const app = await startApp()
  const [user, stranger] = [await app.addUser(), await app.addUser()]
  const create = async (name: string) => {
    app.clock.advance(10)
    return (await app.call(user.id, notebooks.create, { name })).body.id
  }
  const add = (id: string) => {
    app.clock.advance(10)
    return app.call(user.id, notebookFavorites.add, { id })
  }
  const list = async (input = {}) => {
    const { body } = await app.call(user.id, notebookFavorites.list, input)
    return { names: body.data.map(({ name }) => name), total: body.total }
  }
  const isFavorite = async (documentId: string) =>
    (await app.call(user.id, notebookFavorites.check, { documentId, documentType: 'session' })).body
      .isFavorite
  return { app, user, stranger, create, add, list, isFavorite }
}

test('lists favorites, last added first, page by page, until they are removed or deleted', async () => {
  const { app, user, create, add, list, isFavorite } = await start()
  const [tides, moons, winds] = [await create('Tides'), await create('Moons'), await create('Winds')]
  expect(await list()).toEqual({ names: [], total: 0 })
  for (const id of [moons, tides, winds]) expect((await add(id)).body).toEqual({ isFavorite: true })
  expect((await add(moons)).body).toEqual({ isFavorite: true })
  expect(await list()).toEqual({ names: ['Winds', 'Tides', 'Moons'], total: 3 })
  expect(await list({ limit: 1, page: 2 })).toEqual({ names: ['Tides'], total: 3 })
  expect(await isFavorite(tides)).toBe(true)
  const removed = await app.call(user.id, notebookFavorites.remove, { id: tides })
  expect(removed.body).toEqual({ isFavorite: false })
  expect(await isFavorite(tides)).toBe(false)
  await app.call(user.id, notebooks.remove, { id: winds })
  expect(await list()).toEqual({ names: ['Moons'], total: 1 })
})

test('returns 404 to users without access, and 401 without a user', async () => {
  const { app, stranger, create, add } = await start()
  const id = await create('Tides')
  await add(id)
  const check = { documentId: id, documentType: 'session' } as const
  expect((await app.call(stranger.id, notebookFavorites.add, { id })).status).toBe(404)
  expect((await app.call(stranger.id, notebookFavorites.remove, { id })).status).toBe(404)
  expect((await app.call(stranger.id, notebookFavorites.check, check)).status).toBe(404)
  expect((await app.call(undefined, notebookFavorites.list, {})).status).toBe(401)
})

test('keeps a favorite of a readable notebook to the user who added it', async () => {
  const { app, user, stranger, create, list } = await start()
  const id = await create('Tides')
  await app.ports.database.db
    .updateTable('notebooks')
    .set({ is_global_read: true })
    .where('id', '=', id)
    .execute()
  expect((await app.call(stranger.id, notebookFavorites.add, { id })).status).toBe(200)
  expect((await app.call(stranger.id, notebookFavorites.list, {})).body.data[0]?.id).toBe(id)
  expect(await list()).toEqual({ names: [], total: 0 })
  await app.ports.database.db
    .updateTable('notebooks')
    .set({ is_global_read: false })
    .where('id', '=', id)
    .execute()
  expect((await app.call(stranger.id, notebookFavorites.list, {})).body.total).toBe(0)
  expect((await app.call(user.id, notebooks.get, { id })).status).toBe(200)
})

test('notifies only the user, and only of changes', async () => {
  const { app, user, create, add } = await start()
  const id = await create('Tides')
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  await add(id)
  await add(id)
  await app.call(user.id, notebookFavorites.remove, { id })
  await socket.until(
    (frame) => frame.type === 'event' && JSON.stringify(frame).includes('"isFavorite":false'),
  )
  const changes = socket.frames.filter(
    (frame) => frame.type === 'event' && frame.name === 'notebook_favorite_changed',
  )
  expect(changes).toHaveLength(2)
})
