import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ServerFrame } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import { PROJECT_NOTEBOOKS_MAX, projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

async function startWithProjects() {
  const app = await startApp()
  const user = await app.addUser()
  const addProject = async (name: string, userId = user.id) =>
    (await app.call(userId, projects.create, { name })).body.id
  const addNotebook = async (name: string, projectId?: string) => {
    app.clock.advance(10)
    return (await app.call(user.id, notebooks.create, { name, ...(projectId && { projectId }) })).body.id
  }
  const [tides, moon] = [await addProject('Tides'), await addProject('Moon')]
  const add = (id: string, ...sessionIds: string[]) =>
    app.call(user.id, projectNotebooks.add, { id, sessionIds })
  const sessionsOf = async (id: string) => (await app.call(user.id, projects.get, { id })).body.sessions
  const projectOf = async (id: string) => (await app.call(user.id, notebooks.get, { id })).body.projectId
  return { app, user, tides, moon, addProject, addNotebook, add, sessionsOf, projectOf }
}

test('notebooks are added to a project, listed latest first, and removed', async () => {
  const { app, user, tides, addNotebook, add, projectOf, sessionsOf } = await startWithProjects()
  const [one, two, three] = [await addNotebook('one'), await addNotebook('two'), await addNotebook('three')]
  const { body } = await add(tides, one, two, one)
  expect(body.sessions).toEqual([two, one])
  expect(body.updatedAt > body.createdAt).toBe(true)
  expect([await projectOf(one), await projectOf(three)]).toEqual([tides, null])
  const listed = await app.call(user.id, projectNotebooks.list, { id: tides, limit: 1, page: 2 })
  expect(listed.body).toMatchObject({ total: 2, data: [{ id: one, name: 'one', projectId: tides }] })
  const out = { id: tides, sessionIds: [one, three, randomUUID()] }
  expect((await app.call(user.id, projectNotebooks.remove, out)).body.sessions).toEqual([two])
  expect(await projectOf(one)).toBeNull()
  expect(await sessionsOf(tides)).toEqual([two])
})

test('a notebook is in one project at most: adding it to another moves it', async () => {
  const { app, user, tides, moon, addNotebook, add, projectOf, sessionsOf } = await startWithProjects()
  const one = await addNotebook('one', tides)
  expect([await projectOf(one), await sessionsOf(tides)]).toEqual([tides, [one]])
  const before = (await app.call(user.id, projects.get, { id: tides })).body
  app.clock.advance(10)
  expect((await add(tides, one)).body).toEqual(before)
  await add(moon, one)
  expect([await sessionsOf(tides), await sessionsOf(moon)]).toEqual([[], [one]])
  // Removing it from a project that it has left changes nothing.
  await app.call(user.id, projectNotebooks.remove, { id: tides, sessionIds: [one] })
  expect(await projectOf(one)).toBe(moon)
})

test('ids in upper case name the same project and notebooks', async () => {
  const { app, user, tides, addNotebook, add } = await startWithProjects()
  const one = await addNotebook('one', tides)
  const before = (await app.call(user.id, projects.get, { id: tides })).body
  app.clock.advance(10)
  expect((await add(tides.toUpperCase(), one, one.toUpperCase())).body).toEqual(before)
})

test('one of two projects gets a notebook that both add concurrently', async () => {
  const { tides, moon, addNotebook, add, projectOf, sessionsOf } = await startWithProjects()
  const ids = [await addNotebook('one'), await addNotebook('two')]
  const answers = await Promise.all([add(tides, ...ids), add(moon, ...ids.toReversed())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const all = [...(await sessionsOf(tides)), ...(await sessionsOf(moon))]
  expect(all.toSorted()).toEqual(ids.toSorted())
  expect([tides, moon]).toContain(await projectOf(ids[0] ?? ''))
})

test('deleting a project keeps its notebooks; deleting a notebook removes it from its project', async () => {
  const { app, user, tides, addNotebook, projectOf, sessionsOf } = await startWithProjects()
  const [one, two, three] = [
    await addNotebook('one', tides),
    await addNotebook('two', tides),
    await addNotebook('three', tides),
  ]
  await app.call(user.id, notebooks.remove, { id: one })
  await app.call(user.id, notebooks.removeMany, { sessionIds: [two] })
  expect(await sessionsOf(tides)).toEqual([three])
  await app.call(user.id, projects.remove, { id: tides })
  expect(await projectOf(three)).toBeNull()
  expect((await app.call(user.id, projectNotebooks.list, { id: tides })).status).toBe(404)
})

test('adding requires permission to share every notebook and to change the project, else none is added', async () => {
  const { app, user, tides, addProject, addNotebook, add, sessionsOf, projectOf } = await startWithProjects()
  const stranger = await app.addUser()
  const own = await addNotebook('own')
  const theirs = (await app.call(stranger.id, notebooks.create, {})).body.id
  const foreign = await addProject('Foreign', stranger.id)
  expect((await add(tides, own, theirs)).status).toBe(404)
  await app.ports.database.db
    .updateTable('notebooks')
    .set({ is_global_read: true, is_global_write: true })
    .where('id', '=', theirs)
    .execute()
  expect((await add(tides, own, theirs)).status).toBe(403)
  expect((await add(foreign, own)).status).toBe(404)
  expect((await add(randomUUID(), own)).status).toBe(404)
  const answers = [
    await app.call(stranger.id, projectNotebooks.remove, { id: tides, sessionIds: [own] }),
    await app.call(stranger.id, projectNotebooks.list, { id: tides }),
    await app.call(undefined, projectNotebooks.add, { id: tides, sessionIds: [own] }),
    await app.call(user.id, notebooks.create, { projectId: foreign }),
    await app.call(user.id, projectNotebooks.add, { id: tides, sessionIds: [] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 404, 422])
  expect(answers.at(-1)?.body.fields).toEqual({ sessionIds: 'Choose at least one notebook' })
  expect([await sessionsOf(tides), await projectOf(own)]).toEqual([[], null])
})

test('deleting, removing and moving notebooks concurrently with their project does not deadlock', async () => {
  const { app, user, moon, addProject, addNotebook, add } = await startWithProjects()
  const like = await addNotebook('one')
  const counts: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const from = await addProject('From')
    const ids = await fill(app, { like, project: from, count: 100 })
    const answers = await Promise.all([
      app.call(user.id, projects.remove, { id: from }),
      app.call(user.id, notebooks.removeMany, { sessionIds: ids.toReversed() }),
      add(moon, ...ids),
    ])
    counts.push(answers.map(({ status }) => status).join(' '))
  }
  expect(counts.filter((statuses) => statuses.includes('500'))).toEqual([])
})

test('the number of notebooks in a project is limited', async () => {
  const { app, user, tides, addNotebook, add } = await startWithProjects()
  const one = await addNotebook('one')
  await fill(app, { like: one, project: tides, count: PROJECT_NOTEBOOKS_MAX })
  const message = 'A project can have at most 1,000 notebooks'
  expect((await add(tides, one)).body.fields).toEqual({ sessionIds: message })
  const made = await app.call(user.id, notebooks.create, { projectId: tides })
  expect([made.status, made.body.fields]).toEqual([422, { projectId: message }])
})

test('other tabs receive changes of the notebook and of both projects', async () => {
  const { app, user, tides, moon, addNotebook, add } = await startWithProjects()
  const one = await addNotebook('one', tides)
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  await socket.settled()
  const expectEvent = (name: string, payload: object) =>
    socket.until((frame: ServerFrame) => {
      if (frame.type !== 'event' || frame.name !== name) return false
      return Object.entries(payload).every(
        ([key, value]) =>
          JSON.stringify((frame.payload as Record<string, unknown>)[key]) === JSON.stringify(value),
      )
    })
  await add(moon, one)
  await expectEvent('notebook_changed', { id: one, projectId: moon })
  await expectEvent('project_changed', { id: tides, sessions: [] })
  await expectEvent('project_changed', { id: moon, sessions: [one] })
  await app.call(user.id, notebooks.remove, { id: one })
  await expectEvent('project_changed', { id: moon, sessions: [] })
})

async function fill(
  app: TestApp,
  { like, project, count }: { like: string; project: string; count: number },
): Promise<string[]> {
  const { db } = app.ports.database
  const row = await db.selectFrom('notebooks').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const copy = () => ({ ...row, id: randomUUID(), project_id: project, tags: '[]', running_jobs: '{}' })
  const rows = Array.from({ length: count }, copy)
  await db.insertInto('notebooks').values(rows).execute()
  return rows.map(({ id }) => id)
}
