import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mail } from '#contract/mail.ts'
import { jobHandlers } from '#server/app.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { sendMail } from './service.ts'

const UNREADABLE = `sealed_link = 'v1.${'A'.repeat(60)}'`

async function send(app: TestApp) {
  const to = `${randomUUID()}@example.org`
  const link = 'https://notes.example/password-reset?token=very-secret'
  const ctx = createSystemCtx(app.ports, 'test')
  await sendMail(ctx, { to, template: 'password_reset', link, values: { username: 'ada' } })
  return to
}

/** The job that a timer runs every minute. */
const runEveryMinute = (app: TestApp) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'mail.send-due')!
    .run({})

async function stateOf(app: TestApp, to: string) {
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, mail.list, { limit: 100 })
  return body.data.find((one) => one.to === to)!
}

/** Runs the job whenever it is due, beyond the maximum number of attempts. */
async function tryToTheEnd(app: TestApp, to: string) {
  for (let round = 0; round < 12; round += 1) {
    await runEveryMinute(app)
    const { nextAttemptAt } = await stateOf(app, to)
    if (nextAttemptAt === null) return
    app.clock.advance(Date.parse(nextAttemptAt) - app.clock.now().getTime())
  }
}

const spoil = (app: TestApp, to: string, change: string) =>
  app.ports.database.pool.query(`update mails set ${change} where recipient = $1`, [to])

test.each([
  ['whose link was sealed under another key', UNREADABLE, /another secret key/],
  ['of an unknown kind', "template = 'gone', sealed_link = null", /server log/],
])('a mail %s delays no other and finally fails, with its reason', async (_, change, reason) => {
  const app = await startAnotherApp()
  const poison = await send(app)
  await spoil(app, poison, change)
  app.clock.advance(1000)
  const good = await send(app)
  await runEveryMinute(app)
  expect(app.mails.map(({ to }) => to)).toEqual([good])
  await tryToTheEnd(app, poison)
  const failed = { state: 'failed', attempts: 8, reason: expect.stringMatching(reason) }
  expect(await stateOf(app, poison)).toMatchObject(failed)
  expect(app.mails).toHaveLength(1)
  expect(JSON.stringify(app.logged)).not.toContain(poison)
})

test('an administrator can view a mail whose link cannot be read', async () => {
  const app = await startAnotherApp()
  const to = await send(app)
  await spoil(app, to, UNREADABLE)
  const { id } = await stateOf(app, to)
  const admin = await app.addUser({ isAdmin: true })
  const { status, body } = await app.call(admin.id, mail.get, { id })
  expect([status, body.link, body.subject]).toEqual([200, null, 'Reset your password'])
})

test.each(["template = 'gone'", "template_values = '{}'"])(
  'an administrator can view a mail without a template (%s)',
  async (change) => {
    const app = await startAnotherApp()
    const to = await send(app)
    await spoil(app, to, change)
    const { id } = await stateOf(app, to)
    const admin = await app.addUser({ isAdmin: true })
    const { status, body } = await app.call(admin.id, mail.get, { id })
    expect([status, body.text, body.html]).toEqual([200, null, null])
    expect(body).toMatchObject({ subject: 'Reset your password', link: expect.stringContaining('token=') })
  },
)
