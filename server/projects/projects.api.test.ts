import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PROJECTS_MAX } from '#contract/constants/projects.ts'
import type { ServerFrame } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { type ProjectColor, projects } from '#contract/projects.ts'
import { startApp } from '#server/testing/harness.ts'

async function startWithOwner() {
  const app = await startApp()
  const user = await app.addUser()
  const create = async (name: string, description?: string) => {
    app.clock.advance(10)
    return (await app.call(user.id, projects.create, { name, ...(description && { description }) })).body
  }
  const list = async (input: CallerInputOf<typeof projects.list> = {}) =>
    (await app.call(user.id, projects.list, input)).body
  const listNames = async (input: CallerInputOf<typeof projects.list> = {}) =>
    (await list(input)).data.map(({ name }) => name)
  return { app, user, create, list, listNames }
}

test('a project is created, shown, renamed, described and deleted by its owner', async () => {
  const { app, user, create, list } = await startWithOwner()
  const project = await create('  Tides  ', ' High and low ')
  expect(project).toEqual({
    id: expect.any(String),
    userId: user.id,
    name: 'Tides',
    description: 'High and low',
    color: null,
    systemPrompts: [],
    knowledgeIds: [],
    files: [],
    sessions: [],
    owner: null,
    members: [],
    groups: [],
    permissions: ['read', 'update', 'delete', 'share'],
    archivedAt: null,
    isFavorite: false,
    isMember: true,
    createdAt: expect.any(String),
    updatedAt: project.createdAt,
  })
  app.clock.advance(10)
  const { id } = project
  const renamed = await app.call(user.id, projects.update, { id, name: ' Ebb ' })
  expect(renamed.body).toEqual({ ...project, name: 'Ebb', updatedAt: expect.any(String) })
  expect(renamed.body.updatedAt > project.updatedAt).toBe(true)
  const described = await app.call(user.id, projects.update, { id, description: '' })
  expect(described.body).toMatchObject({ name: 'Ebb', description: '' })
  expect((await app.call(user.id, projects.get, { id })).body).toEqual(described.body)
  expect((await app.call(user.id, projects.remove, { id })).body).toEqual({ id })
  expect((await app.call(user.id, projects.get, { id })).status).toBe(404)
  expect(await list()).toEqual({ data: [], total: 0 })
})

test('a project has one of the known colors, which its owner chooses and resets', async () => {
  const { app, user } = await startWithOwner()
  const { body: red } = await app.call(user.id, projects.create, { name: 'Ports', color: 'red' })
  expect(red.color).toBe('red')
  const change = (color: unknown) =>
    app.call(user.id, projects.update, { id: red.id, color: color as ProjectColor })
  expect((await change('violet')).body).toMatchObject({ name: 'Ports', color: 'violet' })
  expect((await change('#123456')).status).toBe(422)
  const renamed = await app.call(user.id, projects.update, { id: red.id, name: 'Harbours' })
  expect(renamed.body.color).toBe('violet')
  expect((await change(null)).body.color).toBeNull()
})

test('a project needs a name of at most a hundred characters', async () => {
  const { app, user, create } = await startWithOwner()
  const { id } = await create('n'.repeat(100))
  for (const [name, message] of [
    ['  ', 'Name is required'],
    ['n'.repeat(101), 'Name must be at most 100 characters'],
  ] as const) {
    const created = await app.call(user.id, projects.create, { name })
    expect([created.status, created.body]).toMatchObject([422, { message, fields: { name: message } }])
    const changed = await app.call(user.id, projects.update, { id, name })
    expect([changed.status, changed.body]).toMatchObject([422, { message, fields: { name: message } }])
  }
  const unnamed = await app.call(user.id, projects.create, {} as { name: string })
  expect(unnamed.body).toMatchObject({ fields: { name: 'Name is required' } })
  const long = await app.call(user.id, projects.create, { name: 'n', description: 'd'.repeat(2001) })
  expect(long.body.fields).toEqual({ description: 'Description must be at most 2,000 characters' })
})

describe('the list', () => {
  test('has four projects on its first page and eight on later ones, latest change first, each once', async () => {
    const { app, user, create, list, listNames } = await startWithOwner()
    const made = []
    for (let number = 1; number <= 21; number += 1) made.push(await create(`p${number}`))
    expect(await listNames()).toEqual(['p21', 'p20', 'p19', 'p18'])
    expect(await listNames({ page: 2 })).toEqual(['p17', 'p16', 'p15', 'p14', 'p13', 'p12', 'p11', 'p10'])
    expect(await listNames({ page: 3 })).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2'])
    expect(await listNames({ page: 4 })).toEqual(['p1'])
    expect(await list({ page: 5 })).toEqual({ data: [], total: 21 })
    expect(await listNames({ limit: 3, page: 2 })).toEqual(['p18', 'p17', 'p16'])
    expect((await list({ limit: 5000 })).data.length).toBe(21)
    app.clock.advance(10)
    await app.call(user.id, projects.update, { id: made[0]?.id ?? '', description: 'touched' })
    expect(await listNames({ limit: 2 })).toEqual(['p1', 'p21'])
  })

  test('is searched by parts of names and descriptions, ignoring case, with wildcards taken literally', async () => {
    const { create, list, listNames } = await startWithOwner()
    await create('High TIDES')
    await create('Moon', 'pulls the tide')
    await create('100%')
    expect(await listNames({ search: ' tide ' })).toEqual(['Moon', 'High TIDES'])
    expect(await listNames({ search: '%' })).toEqual(['100%'])
    expect(await listNames({ search: '_' })).toEqual([])
    expect(await list({ search: 'o', limit: 1 })).toMatchObject({ total: 1, data: [{ name: 'Moon' }] })
  })

  test('filtered by a user id is the same for that user, and empty for others', async () => {
    const { app, user, create, list } = await startWithOwner()
    for (let number = 1; number <= 5; number += 1) await create(`p${number}`)
    const [stranger, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    for (const id of [user.id, user.id.toUpperCase()])
      expect((await app.call(user.id, projects.listOf, { id })).body).toEqual(await list())
    const second = await app.call(user.id, projects.listOf, { id: user.id, page: 2, search: 'p' })
    expect(second.body).toEqual(await list({ page: 2 }))
    for (const { id } of [stranger, admin]) {
      const seen = await app.call(id, projects.listOf, { id: user.id })
      expect([seen.status, seen.body]).toEqual([200, { data: [], total: 0 }])
    }
    expect((await app.call(user.id, projects.listOf, { id: randomUUID() })).status).toBe(404)
  })
})

test('a project is hidden from other users, administrators and anonymous callers', async () => {
  const { app, user, create } = await startWithOwner()
  const { id } = await create('Mine')
  for (const person of [await app.addUser(), await app.addUser({ isAdmin: true })]) {
    expect((await app.call(person.id, projects.get, { id })).status).toBe(404)
    expect((await app.call(person.id, projects.update, { id, name: 'Theirs' })).status).toBe(404)
    const removed = await app.call(person.id, projects.remove, { id })
    expect([removed.status, removed.body.message]).toEqual([404, 'Project not found'])
  }
  expect((await app.call(undefined, projects.list, {})).status).toBe(401)
  expect((await app.call(user.id, projects.get, { id })).body.name).toBe('Mine')
})

test('changes of a project are sent to the other tabs of its owner only', async () => {
  const { app, user, create } = await startWithOwner()
  const stranger = await app.addUser()
  const [mine, theirs] = [await app.socket(user.id), await app.socket(stranger.id)]
  for (const [socket, { id }] of [
    [mine, user],
    [theirs, stranger],
  ] as const) {
    socket.send({ type: 'subscribe', topic: 'user', id })
    await socket.settled()
  }
  const heard = (name: string, test: (payload: unknown) => boolean) =>
    mine.until((frame: ServerFrame) => frame.type === 'event' && frame.name === name && test(frame.payload))
  const project = await create('Tides')
  await heard('project_changed', (payload) => JSON.stringify(payload) === JSON.stringify(project))
  const renamed = (await app.call(user.id, projects.update, { id: project.id, name: 'Ebb' })).body
  await heard('project_changed', (payload) => JSON.stringify(payload) === JSON.stringify(renamed))
  await app.call(user.id, projects.remove, { id: project.id })
  const removed = await heard('project_removed', () => true)
  expect(removed).toMatchObject({ payload: { id: project.id } })
  await theirs.settled()
  expect(theirs.frames.filter(({ type }) => type === 'event')).toEqual([])
})

test('the number of projects is limited, also when they are created concurrently', async () => {
  const { app, user } = await startWithOwner()
  const now = app.clock.now()
  const left = 2
  const rows = Array.from({ length: PROJECTS_MAX - left }, (_, at) => ({
    id: randomUUID(),
    user_id: user.id,
    name: `p${at}`,
    description: '',
    created_at: now,
    updated_at: now,
  }))
  await app.ports.database.db.insertInto('projects').values(rows).execute()
  const make = () => app.call(user.id, projects.create, { name: 'one more' })
  const answers = await Promise.all([make(), make(), make(), make()])
  const made = answers.filter(({ status }) => status === 200)
  const [refused, ...others] = answers.filter(({ status }) => status === 409)
  expect([made.length, others.length]).toEqual([2, 1])
  expect(refused?.body.message).toBe('You can have at most 500 projects. Delete one first.')
})

test('a project deleted while a notebook is created in it leaves a notebook without project, or none', async () => {
  const { app, user, create } = await startWithOwner()
  for (let round = 0; round < 5; round += 1) {
    const { id: projectId } = await create('Short')
    const [removed, made] = await Promise.all([
      app.call(user.id, projects.remove, { id: projectId }),
      app.call(user.id, notebooks.create, { projectId }),
    ])
    expect([removed.status, made.status === 200 || made.status === 404]).toEqual([200, true])
    if (made.status !== 200) continue
    const kept = await app.call(user.id, notebooks.get, { id: made.body.id })
    expect(kept.body.projectId).toBeNull()
  }
})
