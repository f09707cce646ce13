import { expect, test } from 'vitest'
import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { projects } from '#contract/projects.ts'
import { startApp } from '#server/testing/harness.ts'

test('lists the favorites of the user until they are removed or deleted', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const create = async (name: string) => (await app.call(user.id, projects.create, { name })).body.id
  const favorites = async (search = '') => {
    const { body } = await app.call(user.id, projects.list, { favorite: 'true', search })
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ name, isFavorite }) => `${name} ${isFavorite}`).toSorted()
  }
  const isFavorite = async (documentId: string) =>
    (await app.call(user.id, notebookFavorites.check, { documentId, documentType: 'project' })).body
      .isFavorite
  const [coast, river] = [await create('Coast'), await create('River')]
  await create('Lake')
  const { updatedAt } = (await app.call(user.id, projects.get, { id: coast })).body
  app.clock.advance(1000)
  for (const id of [coast, river, coast])
    expect((await app.call(user.id, projects.addFavorite, { id })).body).toEqual({ isFavorite: true })
  expect(await favorites()).toEqual(['Coast true', 'River true'])
  expect(await favorites('riv')).toEqual(['River true'])
  expect(await isFavorite(coast)).toBe(true)
  // It is no change of the project: lists keep their order.
  expect((await app.call(user.id, projects.get, { id: coast })).body.updatedAt).toBe(updatedAt)
  const removed = await app.call(user.id, projects.removeFavorite, { id: coast })
  expect(removed.body).toEqual({ isFavorite: false })
  expect(await isFavorite(coast)).toBe(false)
  await app.call(user.id, projects.remove, { id: river })
  expect(await favorites()).toEqual([])
})

test('returns 404 to users without access, and 401 without a user', async () => {
  const app = await startApp()
  const [user, stranger] = [await app.addUser(), await app.addUser()]
  const { id } = (await app.call(user.id, projects.create, { name: 'Coast' })).body
  const check = { documentId: id, documentType: 'project' } as const
  for (const call of [projects.addFavorite, projects.removeFavorite]) {
    expect((await app.call(stranger.id, call, { id })).status).toBe(404)
    expect((await app.call(undefined, call, { id })).status).toBe(401)
  }
  expect((await app.call(stranger.id, notebookFavorites.check, check)).status).toBe(404)
})

test('notifies other tabs of the user of each change', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { id } = (await app.call(user.id, projects.create, { name: 'Coast' })).body
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  await socket.settled()
  const calls = [
    projects.addFavorite,
    projects.addFavorite,
    projects.removeFavorite,
    projects.removeFavorite,
  ] as const
  for (const call of calls) await app.call(user.id, call, { id })
  const changes = () =>
    socket.frames.flatMap((frame) =>
      frame.type === 'event' && frame.name === 'project_changed'
        ? [(frame.payload as { isFavorite: boolean }).isFavorite]
        : [],
    )
  await expect.poll(changes).toEqual([true, false])
})
