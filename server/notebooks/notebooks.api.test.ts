import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ServerFrame } from '#contract/live.ts'
import { type Notebook, notebooks } from '#contract/notebooks.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { shares } from '#contract/shares.ts'
import { users } from '#contract/users.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

async function startWithPerson() {
  const app = await startApp()
  const user = await app.addUser()
  const create = async (input: CallerInputOf<typeof notebooks.create> = {}) => {
    app.clock.advance(10)
    return (await app.call(user.id, notebooks.create, input)).body
  }
  const listNames = async (input: CallerInputOf<typeof notebooks.list> = {}) =>
    (await app.call(user.id, notebooks.list, input)).body.data.map(({ name }) => name)
  const last = async () => (await app.call(user.id, users.me)).body.lastNotebookId
  return { app, user, create, listNames, last }
}

/** Opens a socket that receives the user's events. */
async function listen(app: TestApp, userId: string) {
  const socket = await app.socket(userId)
  socket.send({ type: 'subscribe', topic: 'user', id: userId })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  const events = () => socket.frames.filter((frame) => frame.type === 'event')
  return { socket, events, names: () => events().map(({ name }) => name) }
}

const isNamed = (name: string) => (frame: ServerFrame) => frame.type === 'event' && frame.name === name

test('a notebook is found by its id in upper case, by its owner and other readers', async () => {
  const { app, user, create } = await startWithPerson()
  const { id } = await create({ name: 'Tides' })
  const reader = await app.addUser()
  await app.call(user.id, shares.create, {
    type: 'Session',
    id,
    recipients: [reader.username],
    permissions: ['read'],
  })
  for (const userId of [user.id, reader.id]) {
    const found = await app.call(userId, notebooks.get, { id: id.toUpperCase() })
    expect(found.body).toMatchObject({ id, name: 'Tides' })
  }
})

test('a notebook is created, shown, renamed, tagged and deleted by its owner', async () => {
  const { app, user, create, last } = await startWithPerson()
  const notebook = await create({ name: '  Tides  ', lastUsedModel: 'm' })
  expect(notebook).toMatchObject({
    name: 'Tides',
    isNamedByPerson: true,
    userId: user.id,
    users: [],
    tags: [],
  })
  expect(notebook).toMatchObject({ lastUsedModel: 'm', summary: null, knowledgeIds: [], agentIds: [] })
  expect(Object.keys(notebook)).not.toContain('isGlobalRead')
  expect(await last()).toBe(notebook.id)
  const tags = [{ name: 'sea' }, { name: 'moon', strength: 40 }]
  const changed = await app.call(user.id, notebooks.update, { id: notebook.id, name: 'Ebb', tags })
  expect(changed.body).toMatchObject({
    name: 'Ebb',
    lastUsedModel: 'm',
    tags: [
      { name: 'sea', strength: 100 },
      { name: 'moon', strength: 40 },
    ],
  })
  expect((await app.call(user.id, notebooks.get, { id: notebook.id })).body).toEqual(changed.body)
  const removed = await app.call(user.id, notebooks.remove, { id: notebook.id })
  expect(removed.body).toEqual({ deletedNotebookId: notebook.id, newLastNotebookId: null })
  expect((await app.call(user.id, notebooks.get, { id: notebook.id })).status).toBe(404)
})

test('a notebook keeps one of several tags that differ only in case or composition', async () => {
  const { app, user, create } = await startWithPerson()
  const { id } = await create({ name: 'Tides' })
  const decomposed = 'Mare\u0301e'
  const tags = [{ name: 'Sea', strength: 40 }, { name: 'sea' }, { name: ' SEA ' }, { name: 'Marée' }]
  const { body } = await app.call(user.id, notebooks.update, { id, tags: [...tags, { name: decomposed }] })
  expect(body.tags).toEqual([
    { name: 'Sea', strength: 40 },
    { name: 'Marée', strength: 100 },
  ])
})

test('a notebook without a name gets the default name', async () => {
  const { app, user, create } = await startWithPerson()
  const notebook = await create()
  expect(notebook).toMatchObject({ name: 'New notebook', isNamedByPerson: false })
  const tagged = await app.call(user.id, notebooks.update, { id: notebook.id, tags: [] })
  expect(tagged.body.isNamedByPerson).toBe(false)
  const named = await app.call(user.id, notebooks.update, { id: notebook.id, name: 'Mine' })
  expect(named.body.isNamedByPerson).toBe(true)
})

describe('the list', () => {
  test('has ten notebooks per page by default, latest first, each once', async () => {
    const { app, user, create, listNames } = await startWithPerson()
    for (let number = 1; number <= 25; number += 1) await create({ name: `n${number}` })
    const first = await app.call(user.id, notebooks.list, {})
    expect([first.body.total, first.body.data.length, first.body.data[0]?.name]).toEqual([25, 10, 'n25'])
    expect(await listNames({ page: 3 })).toEqual(['n5', 'n4', 'n3', 'n2', 'n1'])
    expect(await listNames({ limit: 20 })).toHaveLength(20)
    expect((await app.call(user.id, notebooks.list, { page: 9 })).body).toEqual({ data: [], total: 25 })
    expect(await listNames({ limit: 3 })).toEqual(['n25', 'n24', 'n23'])
    expect((await listNames({ limit: 5000 })).length).toBe(25)
  })

  test('is searched by parts of names and tags, ignoring case', async () => {
    const { app, user, create, listNames } = await startWithPerson()
    const tides = await create({ name: 'High TIDES' })
    await create({ name: 'Moon' })
    await app.call(user.id, notebooks.update, { id: tides.id, tags: [{ name: 'Seaside' }] })
    expect(await listNames({ search: 'tide' })).toEqual(['High TIDES'])
    expect(await listNames({ search: ' SEAS ' })).toEqual(['High TIDES'])
    expect(await listNames({ search: 'stars' })).toEqual([])
    expect((await listNames({ search: '  ' })).length).toBe(2)
    const found = await app.call(user.id, notebooks.list, { search: 'o', limit: 1 })
    expect(found.body).toMatchObject({ total: 1 })
  })

  test('treats wildcards and quotes in a search literally', async () => {
    const { create, listNames } = await startWithPerson()
    for (const name of ['100% sure', 'snake_case', 'back\\slash', "it's", 'plain']) await create({ name })
    expect(await listNames({ search: '%' })).toEqual(['100% sure'])
    expect(await listNames({ search: '_' })).toEqual(['snake_case'])
    expect(await listNames({ search: '\\' })).toEqual(['back\\slash'])
    expect(await listNames({ search: "'" })).toEqual(["it's"])
  })
})

describe('refusals', () => {
  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    ['tags.0.name', { tags: [{ name: '' }] }, 'Tag name is required'],
    ['tags.0.name', { tags: [{ name: 'x'.repeat(51) }] }, 'Tag name must be at most 50 characters'],
    ['tags.0.strength', { tags: [{ name: 'x', strength: 101 }] }, expect.any(String)],
    ['tags', { tags: Array.from({ length: 51 }, (_, index) => ({ name: `t${index}` })) }, expect.any(String)],
  ])('an invalid %s is refused and changes nothing', async (field, change, message) => {
    const { app, user, create } = await startWithPerson()
    const notebook = await create({ name: 'Tides' })
    const { status, body } = await app.call(user.id, notebooks.update, { id: notebook.id, ...change })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
    expect((await app.call(user.id, notebooks.get, { id: notebook.id })).body).toEqual(notebook)
  })

  test('a long name is refused at creation as well', async () => {
    const { app, user, listNames } = await startWithPerson()
    expect((await app.call(user.id, notebooks.create, { name: 'x'.repeat(201) })).status).toBe(422)
    expect(await listNames()).toEqual([])
  })

  test('other users, also administrators, get 404', async () => {
    const { app, create } = await startWithPerson()
    const { id } = await create({ name: 'Secret' })
    const [stranger, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    for (const other of [stranger, admin]) {
      const answers = [
        await app.call(other.id, notebooks.get, { id }),
        await app.call(other.id, notebooks.update, { id, name: 'Mine now' }),
        await app.call(other.id, notebooks.remove, { id }),
      ]
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'Notebook not found'])
      expect((await app.call(other.id, notebooks.list, {})).body.total).toBe(0)
    }
    expect((await app.call(undefined, notebooks.get, { id })).status).toBe(401)
  })
})

describe('deleting', () => {
  test('returns the latest remaining notebook', async () => {
    const { app, user, create, last } = await startWithPerson()
    const [, second, third] = [await create(), await create(), await create()]
    const removed = await app.call(user.id, notebooks.remove, { id: third.id })
    expect(removed.body).toEqual({ deletedNotebookId: third.id, newLastNotebookId: second.id })
    expect(await last()).toBe(second.id)
  })

  test('several notebooks are deleted all or none', async () => {
    const { app, user, create, listNames } = await startWithPerson()
    const [one, two] = [await create({ name: 'one' }), await create({ name: 'two' })]
    await create({ name: 'three' })
    const stranger = await app.addUser()
    const { body: foreign } = await app.call(stranger.id, notebooks.create, { name: 'theirs' })
    for (const other of [foreign.id, randomUUID()]) {
      const refused = await app.call(user.id, notebooks.removeMany, { sessionIds: [one.id, other, two.id] })
      expect(refused.status).toBe(404)
    }
    expect((await listNames()).length).toBe(3)
    const ids = { sessionIds: [one.id, two.id, one.id] }
    expect((await app.call(user.id, notebooks.removeMany, ids)).body).toEqual({ deleted: 2 })
    expect(await listNames()).toEqual(['three'])
    expect((await app.call(stranger.id, notebooks.list, {})).body.total).toBe(1)
    expect((await app.call(user.id, notebooks.removeMany, { sessionIds: [] })).body.fields).toEqual({
      sessionIds: 'Choose at least one notebook',
    })
  })

  test("deleting all affects only the caller's notebooks", async () => {
    const { app, user, create, last } = await startWithPerson()
    const stranger = await app.addUser()
    await app.call(stranger.id, notebooks.create, {})
    await create()
    await create()
    expect((await app.call(user.id, notebooks.removeAll, {})).body).toEqual({ deleted: 2 })
    expect((await app.call(user.id, notebooks.removeAll, {})).body).toEqual({ deleted: 0 })
    expect(await last()).toBeNull()
    expect((await app.call(stranger.id, notebooks.list, {})).body.total).toBe(1)
  })

  test('a list of ids limits what is deleted', async () => {
    const { app, user, create } = await startWithPerson()
    const [kept, gone] = [await create(), await create()]
    const answer = await app.call(user.id, notebooks.removeAll, { sessionIds: [gone.id] })
    expect(answer.body).toEqual({ deleted: 1 })
    expect((await app.call(user.id, notebooks.list, {})).body.data).toMatchObject([{ id: kept.id }])
    expect((await app.call(user.id, notebooks.removeAll, { sessionIds: [] })).status).toBe(422)
  })
})

test('every change is sent to the owner only', async () => {
  const { app, user, create } = await startWithPerson()
  const stranger = await app.addUser()
  const [mine, theirs] = [await listen(app, user.id), await listen(app, stranger.id)]
  const notebook = await create({ name: 'Tides' })
  await app.call(user.id, notebooks.update, { id: notebook.id, name: 'Ebb' })
  await app.call(user.id, notebooks.remove, { id: notebook.id })
  const gone = await mine.socket.until(isNamed('notebooks_removed'))
  expect(gone).toMatchObject({ topic: 'user', id: user.id, payload: { ids: [notebook.id] } })
  expect(mine.names()).toEqual(['notebook_changed', 'notebook_changed', 'notebooks_removed'])
  const changed = mine.events().map(({ payload }) => (payload as Notebook).name)
  expect(changed.slice(0, 2)).toEqual(['Tides', 'Ebb'])
  // The stranger's own event arrives after all events that could precede it.
  await app.call(stranger.id, notebooks.create, { name: 'own' })
  await theirs.socket.until(isNamed('notebook_changed'))
  expect(theirs.events().map(({ payload }) => (payload as Notebook).name)).toEqual(['own'])
})

test('a notebook deleted during a change is changed before the deletion or not found', async () => {
  const { app, user, create } = await startWithPerson()
  const made = await Promise.all(Array.from({ length: 20 }, () => create()))
  const answers = await Promise.all(
    made.flatMap(({ id }) => [
      app.call(user.id, notebooks.remove, { id }),
      app.call(user.id, notebooks.update, { id, name: 'Ebb' }),
    ]),
  )
  const others = answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)
  expect(others).toEqual([])
})

test('any number of notebooks is deleted at once and announced in one event', async () => {
  const { app, user } = await startWithPerson()
  const many = 70_000
  await app.ports.database.pool.query(
    `insert into notebooks (id, user_id, name, is_named_by_person, tags, created_at, updated_at)
     select gen_random_uuid(), $1, 'n', false, '[]', now(), now() from generate_series(1, $2::int)`,
    [user.id, many],
  )
  const { socket } = await listen(app, user.id)
  expect((await app.call(user.id, notebooks.removeAll, {})).body).toEqual({ deleted: many })
  const told = await socket.until(isNamed('notebooks_removed'))
  expect(told).toMatchObject({ payload: { ids: { length: many } } })
})

test.each(['other', '42'])('a path with %s as the id returns 404', async (name) => {
  const app = await startApp()
  const { id } = await app.addUser()
  const { status, body } = await app.call(id, notebooks.get, { id: name })
  expect([status, body.code, body.message]).toEqual([404, 'not_found', 'Address not found'])
})
