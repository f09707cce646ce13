import { expect, test } from 'vitest'
import { NOTEBOOK_TAGS_MAX } from '#contract/constants/notebooks.ts'
import { notebookTags } from '#contract/notebook-tags.ts'
import { notebooks } from '#contract/notebooks.ts'
import { startApp } from '#server/testing/harness.ts'

async function start() {
  const app = await startApp()
  const [user, stranger] = [await app.addUser(), await app.addUser()]
  const create = async (name: string, tags: string[] = []) => {
    app.clock.advance(10)
    const { id } = (await app.call(user.id, notebooks.create, { name })).body
    const given = tags.map((tag) => ({ name: tag, strength: 50 }))
    await app.call(user.id, notebooks.update, { id, tags: given })
    return id
  }
  const tagsOf = async (id: string) =>
    (await app.call(user.id, notebooks.get, { id })).body.tags.map(({ name }) => name)
  return { app, user, stranger, create, tagsOf }
}

test('lists the tags of the own notebooks, most used first, and filters by one', async () => {
  const { app, user, stranger, create } = await start()
  await create('Tides', ['Sea', 'moon'])
  const winds = await create('Winds', ['sea'])
  await create('Bread')
  await create('Gone', ['gone']).then((id) => app.call(user.id, notebooks.remove, { id }))
  expect((await app.call(user.id, notebookTags.list)).body).toEqual([
    { name: 'sea', count: 2 },
    { name: 'moon', count: 1 },
  ])
  expect((await app.call(stranger.id, notebookTags.list)).body).toEqual([])
  const listed = async (input: { tag: string; search?: string }) =>
    (await app.call(user.id, notebooks.list, input)).body.data.map(({ name }) => name)
  expect(await listed({ tag: 'SEA' })).toEqual(['Winds', 'Tides'])
  expect(await listed({ tag: 'sea', search: 'moon' })).toEqual(['Tides'])
  expect(await listed({ tag: 'se' })).toEqual([])
  await app.call(user.id, notebookTags.removeMany, { sessionIds: [winds], name: 'Sea' })
  expect(await listed({ tag: 'sea' })).toEqual(['Tides'])
})

test('adds a tag to several notebooks and answers those that did not have it', async () => {
  const { app, user, create, tagsOf } = await start()
  const [tides, winds] = [await create('Tides', ['Sea']), await create('Winds')]
  const sessionIds = [tides, winds, winds]
  const added = await app.call(user.id, notebookTags.addMany, { sessionIds, name: ' sea ' })
  expect(added.body.map(({ id }) => id)).toEqual([winds])
  expect([await tagsOf(tides), await tagsOf(winds)]).toEqual([['Sea'], ['sea']])
  const removed = await app.call(user.id, notebookTags.removeMany, { sessionIds, name: 'SEA' })
  expect(removed.body).toHaveLength(2)
  expect([await tagsOf(tides), await tagsOf(winds)]).toEqual([[], []])
})

test('changes no notebook when one is of another user or has no room for a tag', async () => {
  const { app, user, stranger, create, tagsOf } = await start()
  const empty = await create('Empty')
  const full = await create(
    'Full',
    Array.from({ length: NOTEBOOK_TAGS_MAX }, (_, index) => `tag ${index}`),
  )
  const foreign = (await app.call(stranger.id, notebooks.create, { name: 'Foreign' })).body.id
  const add = (userId: string | undefined, sessionIds: string[]) =>
    app.call(userId, notebookTags.addMany, { sessionIds, name: 'sea' })
  expect((await add(user.id, [empty, foreign])).status).toBe(404)
  expect((await add(stranger.id, [empty])).status).toBe(404)
  expect((await add(undefined, [empty])).status).toBe(401)
  expect((await add(user.id, [empty, full])).status).toBe(422)
  expect(await tagsOf(empty)).toEqual([])
})
