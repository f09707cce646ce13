import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import { announcements } from '#contract/announcements.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'

type Draft = Partial<CallerInputOf<typeof announcements.create>>

async function startWithAdmin() {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const write = async (draft: Draft = {}) =>
    (await app.call(admin.id, announcements.create, { title: 'News', ...draft })).body
  return { app, admin, write }
}

const titlesFor = async (app: TestApp, userId: string) =>
  (await app.call(userId, announcements.list)).body.map(({ title }) => title)

const inMinutes = (app: TestApp, minutes: number) =>
  new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

test('an administrator creates, changes and removes announcements; all users see the active ones', async () => {
  const { app, admin, write } = await startWithAdmin()
  const user = await app.addUser()
  const written = await write({ title: '  Hello  ', description: '# Welcome', isBanner: true })
  expect(written).toMatchObject({
    title: 'Hello',
    enabled: true,
    priority: 0,
    tags: [],
    isBanner: true,
    images: [],
  })
  expect((await app.call(user.id, announcements.list)).body).toEqual([written])
  const changed = await app.call(admin.id, announcements.update, {
    id: written._id,
    title: 'Bye',
    enabled: false,
  })
  expect(changed.body).toMatchObject({ _id: written._id, title: 'Bye', enabled: false })
  expect(await titlesFor(app, user.id)).toEqual([])
  expect((await app.call(admin.id, announcements.listAll)).body).toEqual([changed.body])
  expect((await app.call(admin.id, announcements.remove, { id: written._id })).body).toEqual({
    id: written._id,
  })
  expect((await app.call(admin.id, announcements.listAll)).body).toEqual([])
})

test('the list begins with the highest priority, then the newest', async () => {
  const { app, admin, write } = await startWithAdmin()
  for (const [title, priority] of [
    ['old', 0],
    ['urgent', 5],
    ['new', 0],
    ['least', -1],
  ] as const) {
    app.clock.advance(1000)
    await write({ title, priority })
  }
  expect(await titlesFor(app, admin.id)).toEqual(['urgent', 'new', 'old', 'least'])
})

describe('an announcement', () => {
  test('is shown between its dates', async () => {
    const { app, admin, write } = await startWithAdmin()
    await write({ title: 'soon', startDate: inMinutes(app, 1) })
    await write({ title: 'now', startDate: inMinutes(app, -1), endDate: inMinutes(app, 1) })
    await write({ title: 'past', endDate: inMinutes(app, -1) })
    expect(await titlesFor(app, admin.id)).toEqual(['now'])
    app.clock.advance(2 * 60_000)
    expect(await titlesFor(app, admin.id)).toEqual(['soon'])
  })

  test('is shown to users with one of its tags, in any case, or to all', async () => {
    const { app, write } = await startWithAdmin()
    await write({ title: 'all' })
    await write({ title: 'analysts', tags: ['Analyst', 'other'] })
    const [analyst, customer] = [await app.addUser({ tags: ['analyst'] }), await app.addUser()]
    expect((await titlesFor(app, analyst.id)).sort()).toEqual(['all', 'analysts'])
    expect(await titlesFor(app, customer.id)).toEqual(['all'])
  })

  test('is shown until a user has seen or agreed to it often enough', async () => {
    const { app, write } = await startWithAdmin()
    const seen = await write({ title: 'seen', numberOfViews: { type: 'count', threshold: 2 } })
    const agreed = await write({ title: 'agreed', numberOfAgrees: { type: 'count', threshold: 1 } })
    const [user, other] = [await app.addUser(), await app.addUser()]
    const log = (type: string, id: string) => app.call(user.id, activity.logEvent, { type, metadata: { id } })
    await log('VIEW_MODAL', seen._id)
    await log('VIEW_MODAL', agreed._id)
    expect((await titlesFor(app, user.id)).sort()).toEqual(['agreed', 'seen'])
    await log('VIEW_BANNER', seen._id)
    await log('AGREE_MODAL', agreed._id)
    expect(await titlesFor(app, user.id)).toEqual([])
    expect((await titlesFor(app, other.id)).sort()).toEqual(['agreed', 'seen'])
  })
})

test.each([
  ['title', { title: '  ' }, 'Title is required'],
  ['title', { title: 'x'.repeat(201) }, expect.any(String)],
  ['priority', { priority: 1001 }, expect.any(String)],
  ['startDate', { startDate: 'tomorrow' }, expect.any(String)],
  ['numberOfViews.threshold', { numberOfViews: { type: 'count', threshold: 0 } }, expect.any(String)],
])('an invalid %s is refused', async (field, draft, message) => {
  const { app, admin } = await startWithAdmin()
  const { status, body } = await app.call(admin.id, announcements.create, { title: 'News', ...draft })
  expect([status, body.fields]).toEqual([422, { [field]: message }])
  expect((await app.call(admin.id, announcements.listAll)).body).toEqual([])
})

test('an announcement that was removed is not found', async () => {
  const { app, admin } = await startWithAdmin()
  const id = randomUUID()
  const update = await app.call(admin.id, announcements.update, { id, title: 'x' })
  expect([update.status, update.body.message]).toEqual([404, 'Announcement not found'])
  expect((await app.call(admin.id, announcements.remove, { id })).status).toBe(404)
})

test('all users are notified of each change', async () => {
  const { app, admin, write } = await startWithAdmin()
  const people = [admin, await app.addUser()]
  const sockets = await Promise.all(people.map(({ id }) => app.socket(id)))
  for (const [index, { id }] of people.entries())
    sockets[index]?.send({ type: 'subscribe', topic: 'user', id })
  const { _id: id } = await write()
  await app.call(admin.id, announcements.update, { id, title: 'Other' })
  await app.call(admin.id, announcements.remove, { id })
  for (const socket of sockets) {
    const events = () => socket.frames.filter((frame) => frame.type === 'event')
    await expect
      .poll(() => events().map(({ name, payload }) => [name, payload]))
      .toEqual(Array.from({ length: 3 }, () => ['announcements_changed', { id }]))
  }
})
