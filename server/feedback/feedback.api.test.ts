import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import {
  FEEDBACK_EXPORT_PATH,
  FEEDBACK_PER_HOUR,
  type FeedbackTag,
  feedback,
  SCREENSHOT_MINUTES,
  SCREENSHOT_PIXELS_MAX,
  screenshotPath,
} from '#contract/feedback.ts'
import { inbox } from '#contract/inbox.ts'
import { sweepBlobs } from '#server/platform/blobs/sweep.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { screenshotBlobs } from './screenshots.service.ts'

test('feedback is stored with its sender, and recorded as an activity', async () => {
  const app = await startApp()
  const [user, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
  const { body } = await app.call(user.id, feedback.create, { content: '  More tides  ' })
  expect(body).toEqual({ id: expect.any(String), content: 'More tides' })
  const { data } = (await app.call(admin.id, feedback.list, { search: 'TIDES' })).body
  expect(data).toEqual([
    {
      id: body.id,
      userId: user.id,
      username: user.username,
      userEmail: user.email,
      tags: ['feedback'],
      content: 'More tides',
      status: 'new',
      answer: null,
      screenshotUrl: null,
      createdAt: expect.any(String),
    },
  ])
  const recorded = await app.call(user.id, activity.list, { type: 'FEEDBACK_SENT' })
  expect(recorded.body.data).toMatchObject([{ metadata: { id: body.id, content: 'More tides' } }])
})

test.each([
  [{ content: ' \n ' }, 'Enter your feedback'],
  [{ content: 'x'.repeat(4001) }, 'Feedback may have at most 4,000 characters'],
])('invalid feedback is refused: %#', async (input, said) => {
  const app = await startApp()
  const { id } = await app.addUser()
  const { status, body } = await app.call(id, feedback.create, input)
  expect([status, body.fields]).toEqual([422, { content: said }])
})

test('feedback is listed by its tag', async () => {
  const app = await startAnotherApp()
  const [user, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
  await app.call(user.id, feedback.create, { content: 'More tides' })
  await app.call(user.id, feedback.create, { content: 'How do I leave?', tags: ['cs'] })
  const listed = async (tag: FeedbackTag) =>
    (await app.call(admin.id, feedback.list, { tag })).body.data.map(({ content }) => content)
  expect([await listed('feedback'), await listed('cs')]).toEqual([['More tides'], ['How do I leave?']])
})

test('feedback of one user is limited per hour', async () => {
  const app = await startApp()
  const { id } = await app.addUser()
  const send = () => app.call(id, feedback.create, { content: 'More' })
  for (let time = 0; time < FEEDBACK_PER_HOUR; time += 1) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})

test('an administrator answers by a message, changes the status and exports all', async () => {
  const app = await startAnotherApp()
  const [user, admin] = [await app.addUser(), await app.addUser({ isAdmin: true })]
  const { id } = (await app.call(user.id, feedback.create, { content: 'Where are\nthe maps?', tags: ['cs'] }))
    .body
  const opened = await app.call(admin.id, feedback.update, { id, status: 'open' })
  expect(opened.body).toMatchObject({ status: 'open', tags: ['cs'] })
  expect((await app.call(admin.id, feedback.list, { status: 'new' })).body.total).toBe(0)
  const answered = await app.call(admin.id, feedback.answer, { id, message: 'In the menu.' })
  expect(answered.body).toMatchObject({ status: 'done', answer: 'In the menu.' })
  expect((await app.call(user.id, inbox.list, {})).body.data).toMatchObject([
    { userId: 'SYSTEM', title: 'Re: Where are the maps?', message: 'In the menu.' },
  ])
  const file = await app.app.http.inject({
    url: FEEDBACK_EXPORT_PATH,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body).toContain('"Where are\nthe maps?",In the menu.')
  await app.ports.database.pool.query('delete from users where id = $1', [user.id])
  const gone = await app.call(admin.id, feedback.answer, { id, message: 'Again' })
  expect([gone.status, gone.body.message]).toEqual([409, 'The account of the sender was deleted'])
  const missing = { id: randomUUID(), status: 'done', message: 'x' } as const
  expect((await app.call(admin.id, feedback.update, missing)).status).toBe(404)
  expect((await app.call(admin.id, feedback.answer, missing)).status).toBe(404)
  const other = await app.addUser()
  expect((await app.call(other.id, feedback.list, {})).status).toBe(403)
})

test('a message is reported by its receiver only', async () => {
  const app = await startAnotherApp()
  const [ada, ben, admin] = [await app.addUser(), await app.addUser(), await app.addUser({ isAdmin: true })]
  await app.call(ada.id, inbox.create, { receiver: ben.username, title: 'Offer', message: 'Buy now' })
  const id = (await app.call(ben.id, inbox.list, {})).body.data[0]?.id ?? ''
  expect((await app.call(ada.id, feedback.reportMessage, { id })).status).toBe(404)
  expect((await app.call(ben.id, feedback.reportMessage, { id, reason: 'Spam' })).status).toBe(200)
  expect((await app.call(admin.id, feedback.list, {})).body.data).toMatchObject([
    { userId: ben.id, tags: ['cs'], content: expect.stringContaining(`@${ada.username}`) },
  ])
})

async function sendScreenshot(app: TestApp, user: TestUser, { id, bytes }: { id: string; bytes: Buffer }) {
  const response = await app.app.http.inject({
    method: 'PUT',
    url: screenshotPath(id),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json<{ message?: string }>() }
}

const screenshotsOf = (app: TestApp, { id }: TestUser) =>
  [...app.blobs.stored.keys()].filter((key) => key.startsWith(`people/${id}/feedback-`))

test('a screenshot is added once by the sender, shown to administrators and deleted with the feedback', async () => {
  const app = await startApp()
  const [user, other, admin] = [
    await app.addUser(),
    await app.addUser(),
    await app.addUser({ isAdmin: true }),
  ]
  const content = `The button is hidden ${randomUUID()}`
  const { id } = (await app.call(user.id, feedback.create, { content })).body
  const picture = makePng(1440, 900)
  expect((await sendScreenshot(app, other, { id, bytes: picture })).status).toBe(404)
  expect((await sendScreenshot(app, admin, { id, bytes: picture })).status).toBe(404)
  expect((await sendScreenshot(app, user, { id: 'x', bytes: picture })).status).toBe(404)
  const wide = makePng(SCREENSHOT_PIXELS_MAX + 1, 8)
  expect((await sendScreenshot(app, user, { id, bytes: wide })).status).toBe(422)
  const page = Buffer.from('<svg onload="alert(1)"/>')
  expect((await sendScreenshot(app, user, { id, bytes: page })).status).toBe(422)
  expect((await sendScreenshot(app, user, { id, bytes: picture })).status).toBe(200)
  expect((await sendScreenshot(app, user, { id, bytes: picture })).status).toBe(409)
  const [shown] = (await app.call(admin.id, feedback.list, { search: content })).body.data
  const url = shown?.screenshotUrl ?? ''
  const served = await app.app.http.inject({ url })
  expect([served.rawPayload, served.headers['content-type']]).toEqual([picture, 'image/png'])
  expect((await app.app.http.inject({ url: `${screenshotPath(id)}/${randomUUID()}` })).statusCode).toBe(404)
  expect((await app.call(user.id, feedback.remove, { id })).status).toBe(403)
  expect((await app.call(admin.id, feedback.remove, { id })).body).toEqual({ id })
  await app.settle()
  expect(screenshotsOf(app, user)).toEqual([])
  expect((await app.app.http.inject({ url })).statusCode).toBe(404)
  expect((await app.call(admin.id, feedback.remove, { id })).status).toBe(404)
})

test('the clean-up of blobs keeps the screenshots of feedback and removes others', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { id } = (await app.call(user.id, feedback.create, { content: 'The map is empty' })).body
  expect((await sendScreenshot(app, user, { id, bytes: makePng(30, 20) })).status).toBe(200)
  const kept = screenshotsOf(app, user)
  expect(kept.length).toBe(1)
  await app.blobs.write(`people/${user.id}/feedback-${randomUUID()}.png`, Buffer.from('lost'))
  app.clock.advance(1000)
  await sweepBlobs(createSystemCtx(app.ports, 'test'), [screenshotBlobs], app.clock.now())
  expect(screenshotsOf(app, user)).toEqual(kept)
})

test('a screenshot cannot be added later', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { id } = (await app.call(user.id, feedback.create, { content: 'Late' })).body
  await app.ports.database.pool.query(
    'update feedback set created_at = created_at - make_interval(mins => $1) where id = $2',
    [SCREENSHOT_MINUTES + 1, id],
  )
  const { status, body } = await sendScreenshot(app, user, { id, bytes: makePng(8, 8) })
  expect([status, body.message]).toEqual([
    409,
    'A screenshot can be added once, shortly after the feedback was sent',
  ])
})
