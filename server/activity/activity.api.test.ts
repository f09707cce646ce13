import { expect, test } from 'vitest'
import { activity, EVENTS_PER_MINUTE } from '#contract/activity.ts'
import { startApp } from '#server/testing/harness.ts'

test('events of a user are recorded and listed to them only, newest first', async () => {
  const app = await startApp()
  const [one, other] = [await app.addUser(), await app.addUser()]
  for (const place of ['first', 'second', 'third']) {
    app.clock.advance(1000)
    const logged = await app.call(one.id, activity.logEvent, { type: 'OPEN_PAGE', metadata: { place } })
    expect(logged.status).toBe(200)
  }
  await app.call(one.id, activity.logEvent, { type: 'CLOSE_PAGE' })
  const listed = await app.call(one.id, activity.list, { type: 'OPEN_PAGE' })
  expect(listed.body.total).toBe(3)
  expect(listed.body.data.map(({ metadata }) => metadata.place)).toEqual(['third', 'second', 'first'])
  expect((await app.call(one.id, activity.list, {})).body.total).toBe(4)
  expect((await app.call(other.id, activity.list, {})).body).toEqual({ data: [], total: 0 })
})

test('a page has twenty events, and the total is correct past the end', async () => {
  const app = await startApp()
  const { id } = await app.addUser()
  for (let time = 0; time < 25; time += 1)
    await app.call(id, activity.logEvent, { type: 'STEP', metadata: { time } })
  const pages = await Promise.all([1, 2, 3].map((page) => app.call(id, activity.list, { page })))
  expect(pages.map(({ body }) => [body.data.length, body.total])).toEqual([
    [20, 25],
    [5, 25],
    [0, 25],
  ])
  const ids = pages.flatMap(({ body }) => body.data.map((entry) => entry.id))
  expect(new Set(ids).size).toBe(25)
  expect((await app.call(id, activity.list, { limit: 1000 })).body.data).toHaveLength(25)
})

test.each([
  ['', 'Type is required'],
  ['open page', 'Type must be in capital letters'],
  ['X'.repeat(101), 'Type is too long'],
  ['PROJECT_CREATED', 'Only the server records events of this type'],
])('the type %.20j is refused', async (type, message) => {
  const app = await startApp()
  const { id } = await app.addUser()
  const { status, body } = await app.call(id, activity.logEvent, { type })
  expect([status, body.message, body.fields]).toEqual([422, message, { type: message }])
})

test('events are stored unchanged, and refused where they cannot be stored', async () => {
  const app = await startApp()
  const { id } = await app.addUser()
  const metadata = { text: 'é😀', number: -1.5, flag: false, constructor: 'x' }
  await app.call(id, activity.logEvent, { type: 'NOTE', metadata })
  expect((await app.call(id, activity.list, {})).body.data).toMatchObject([{ metadata }])
  const nested = { type: 'NOTE', metadata: { deep: { deeper: 1 } } }
  expect((await app.call(id, activity.logEvent, nested as never)).status).toBe(422)
  const long = { type: 'NOTE', metadata: { text: 'x'.repeat(1001) } }
  expect((await app.call(id, activity.logEvent, long)).status).toBe(422)
  expect((await app.call(id, activity.list, {})).body.total).toBe(1)
})

test('events of one user are limited per minute', async () => {
  const app = await startApp()
  const [busy, other] = [await app.addUser(), await app.addUser()]
  const log = (userId: string) => app.call(userId, activity.logEvent, { type: 'CLICK' })
  for (let time = 0; time < EVENTS_PER_MINUTE; time += 1) expect((await log(busy.id)).status).toBe(200)
  const refused = await log(busy.id)
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many events. Try again in a moment.'])
  expect((await log(other.id)).status).toBe(200)
  app.clock.advance(60_000)
  expect((await log(busy.id)).status).toBe(200)
})
