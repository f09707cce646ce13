import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAIL_KEPT_DAYS, mail } from '#contract/mail.ts'
import { jobHandlers } from '#server/app.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { deliverMail, sendMail } from './service.ts'

const LINK = 'https://notes.example/password-reset?token=very-secret'
const MINUTE_MS = 60_000

const ctxOf = (app: TestApp) => createSystemCtx(app.ports, 'test')
const newAddress = () => `${randomUUID()}@example.org`

async function sendReset(app: TestApp, to = newAddress()) {
  await sendMail(ctxOf(app), { to, template: 'password_reset', link: LINK, values: { username: 'ada' } })
  return to
}

/** The job that a timer runs every minute. */
const runEveryMinute = (app: TestApp) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'mail.send-due')!
    .run({})

async function find(app: TestApp, to: string) {
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, mail.list, { limit: 100 })
  const found = body.data.find((one) => one.to === to)!
  return { ...(await app.call(admin.id, mail.get, { id: found.id })).body, admin }
}

test('a mail is sent once, and its link is deleted', async () => {
  const app = await startApp()
  const to = await sendReset(app)
  expect(await find(app, to)).toMatchObject({ state: 'waiting', attempts: 0, link: LINK })
  await app.settle()
  const [sent, ...more] = app.mails.filter((one) => one.to === to)
  expect(more).toEqual([])
  expect(sent).toMatchObject({ to, subject: 'Reset your password', text: expect.stringContaining(LINK) })
  const stored = await find(app, to)
  expect(stored).toMatchObject({ state: 'sent', attempts: 1, reason: null, link: null })
  expect(stored.sentAt).toBeTruthy()
  expect(`${stored.text} ${stored.html}`).toContain('Reset your password')
  expect(`${stored.text} ${stored.html}`).not.toContain('very-secret')
})

test('a mail exists exactly when its change is committed', async () => {
  const app = await startApp()
  const to = newAddress()
  const broken = ctxOf(app).transact(async (ctx) => {
    await sendMail(ctx, { to, template: 'test' })
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  await app.settle()
  expect(app.mails.filter((one) => one.to === to)).toEqual([])
})

test('a mail is sent by one of ten processes', async () => {
  const app = await startApp()
  const to = await sendReset(app)
  const { id } = await find(app, to)
  await Promise.all(Array.from({ length: 10 }, () => deliverMail(ctxOf(app), id)))
  await app.settle()
  expect(app.mails.filter((one) => one.to === to)).toHaveLength(1)
})

test('a link is not stored in plain text, and neither link nor address is logged', async () => {
  const app = await startAnotherApp()
  const to = await sendReset(app)
  await app.settle()
  await sendReset(app, to)
  const { rows } = await app.ports.database.pool.query('select * from mails')
  expect(JSON.stringify(rows)).not.toContain('very-secret')
  const logged = JSON.stringify(app.logged)
  expect(logged).toContain('mail sent')
  for (const secret of ['very-secret', to]) expect(logged).not.toContain(secret)
})

describe('a temporarily refused mail', () => {
  test('is retried later, and sent then', async () => {
    const app = await startAnotherApp()
    app.mailer.refuseNext({
      message: 'The mail server cannot accept the email at the moment',
      isPermanent: false,
    })
    const to = await sendReset(app)
    await app.settle()
    const waiting = await find(app, to)
    expect(waiting).toMatchObject({
      state: 'waiting',
      reason: 'The mail server cannot accept the email at the moment',
    })
    await runEveryMinute(app)
    expect(app.mails).toEqual([])
    app.clock.advance(MINUTE_MS)
    await runEveryMinute(app)
    expect(app.mails).toHaveLength(1)
    expect(await find(app, to)).toMatchObject({ state: 'sent', attempts: 2, reason: null })
  })

  test('fails after a day', async () => {
    const app = await startAnotherApp()
    const to = await sendReset(app)
    const start = app.clock.now().getTime()
    for (let attempt = 0; attempt < 8; attempt += 1) {
      app.mailer.refuseNext({ message: 'Not now', isPermanent: false })
      await runEveryMinute(app)
      const { nextAttemptAt } = await find(app, to)
      if (nextAttemptAt) app.clock.advance(Date.parse(nextAttemptAt) - app.clock.now().getTime())
    }
    expect(await find(app, to)).toMatchObject({ state: 'failed', attempts: 8, reason: 'Not now' })
    expect((app.clock.now().getTime() - start) / 3_600_000).toBeCloseTo(22.35, 1)
    app.clock.advance(24 * 60 * MINUTE_MS)
    await runEveryMinute(app)
    expect(app.mails).toEqual([])
  })
})

describe('a permanently refused mail', () => {
  test('fails immediately, and may be sent again by an administrator', async () => {
    const app = await startAnotherApp()
    app.mailer.refuseNext({
      message: 'The mail server rejected the email: 550 No such user',
      isPermanent: true,
    })
    const to = await sendReset(app)
    await app.settle()
    const failed = await find(app, to)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null, link: LINK })
    expect(failed.reason).toContain('550 No such user')
    expect(JSON.stringify(app.logged)).not.toContain('No such user')
    const retried = await app.call(failed.admin.id, mail.retry, { id: failed.id })
    expect([retried.status, retried.body.state]).toEqual([200, 'waiting'])
    await app.settle()
    expect(await find(app, to)).toMatchObject({ state: 'sent' })
  })

  test('can be sent again only when it was not sent, and an unknown one is not found', async () => {
    const app = await startAnotherApp()
    const to = await sendReset(app)
    await app.settle()
    const { id, admin } = await find(app, to)
    const again = await app.call(admin.id, mail.retry, { id })
    expect([again.status, again.body.message]).toEqual([
      409,
      'This email has already been sent, or is being sent',
    ])
    for (const call of [mail.retry, mail.get])
      expect((await app.call(admin.id, call, { id: randomUUID() })).body.message).toBe('Email not found')
  })
})

describe('without a mail server', () => {
  test('a mail stays in the outbox, and its link is logged', async () => {
    const app = await startAnotherApp()
    app.mailer.route = undefined
    const to = await sendReset(app)
    await app.settle()
    const { id, admin, state, link } = await find(app, to)
    expect([state, link]).toEqual(['outbox', LINK])
    const line = app.logged.find(({ msg }) => msg === 'mail kept in the outbox')
    expect(line).toMatchObject({ link: LINK, mail: id })
    expect(JSON.stringify(app.logged)).not.toContain(to)
    const retried = await app.call(admin.id, mail.retry, { id })
    expect(retried.body.message).toBe('No mail server is set up, so emails cannot be sent')
    expect((await app.call(admin.id, mail.status)).body.route).toBeNull()
  })

  test('a mail is sent once there is one and an administrator requests it', async () => {
    const app = await startAnotherApp()
    const { route } = app.mailer
    app.mailer.route = undefined
    const to = await sendReset(app)
    app.mailer.route = route
    const { id, admin } = await find(app, to)
    await app.call(admin.id, mail.retry, { id })
    await app.settle()
    expect(app.mails.at(-1)).toMatchObject({ to, text: expect.stringContaining(LINK) })
  })
})

test('a test mail reports its result to the administrator who requested it', async () => {
  const app = await startApp()
  const admin = await app.addUser({ isAdmin: true })
  const socket = await app.socket(admin.id)
  socket.send({ type: 'subscribe', topic: 'user', id: admin.id })
  const to = newAddress()
  const queued = await app.call(admin.id, mail.sendTest, { to: ` ${to.toUpperCase()} ` })
  expect(queued.body).toMatchObject({ to, state: 'waiting' })
  await app.settle()
  const told = await socket.until((frame) => frame.type === 'event' && frame.name === 'mail_changed')
  expect(told).toMatchObject({ payload: { id: queued.body.id } })
  expect(app.mails.at(-1)).toMatchObject({ to, subject: 'Test email from Commonplace' })
  const refused = await app.call(admin.id, mail.sendTest, { to: 'nobody' })
  expect(refused.body.fields).toEqual({ to: 'Enter a valid email address' })
})

test('the list is newest first, paged, and filtered by state', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  for (const name of ['a', 'b', 'c']) {
    await sendReset(app, `${name}@example.org`)
    app.clock.advance(1000)
  }
  await app.settle()
  const page = async (input: object) => {
    const { body } = await app.call(admin.id, mail.list, input)
    return [body.total, ...body.data.map(({ to }) => to[0])]
  }
  expect(await page({ limit: 2 })).toEqual([3, 'c', 'b'])
  expect(await page({ limit: 2, page: 2 })).toEqual([3, 'a'])
  expect(await page({ state: 'sent' })).toEqual([3, 'c', 'b', 'a'])
  expect(await page({ state: 'failed' })).toEqual([0])
  expect((await app.call(admin.id, mail.status)).body).toEqual({
    route: { from: 'Commonplace <notes@example.org>', server: 'mail.example.org:587' },
  })
})

test('mails are for administrators only', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const id = randomUUID()
  for (const [caller, status] of [
    [user.id, 403],
    [undefined, 401],
  ] as const) {
    expect((await app.call(caller, mail.list, {})).status).toBe(status)
    expect((await app.call(caller, mail.get, { id })).status).toBe(status)
    expect((await app.call(caller, mail.status)).status).toBe(status)
    expect((await app.call(caller, mail.retry, { id })).status).toBe(status)
    expect((await app.call(caller, mail.sendTest, { to: 'a@example.org' })).status).toBe(status)
  }
})

test('the audit log records which administrator saw a link, without the link', async () => {
  const app = await startAnotherApp()
  const to = await sendReset(app)
  const { id, admin } = await find(app, to)
  await app.settle()
  await app.call(admin.id, mail.get, { id })
  const { rows } = await app.ports.database.pool.query(
    "select actor_id, target_id from audit_entries where action = 'mail.link_seen'",
  )
  expect(rows).toEqual([{ actor_id: admin.id, target_id: id }])
})

test('mails are deleted after a month', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  await sendReset(app)
  const forget = jobHandlers(app.ports).find(({ name }) => name === 'mail.forget-old')!
  await forget.run({})
  expect((await app.call(admin.id, mail.list, {})).body.total).toBe(1)
  await app.ports.database.pool.query('update mails set created_at = created_at - $1::interval', [
    `${MAIL_KEPT_DAYS + 1} days`,
  ])
  await forget.run({})
  expect((await app.call(admin.id, mail.list, {})).body.total).toBe(0)
})
