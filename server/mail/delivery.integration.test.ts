import { randomUUID } from 'node:crypto'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { type MailSummary, mail } from '#contract/mail.ts'
import { jobHandlers } from '#server/app.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { createSmtpMailer } from '#server/platform/mail/smtp.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { smtpAnswer, startSmtpServer } from '#server/testing/smtp-server.ts'
import { sendMail } from './service.ts'

/** From a change that sends a mail to a real mail server, and back to the status for administrators. */

const HOUR_MS = 3_600_000

async function appWithMailServer(options: SMTPServerOptions = {}, credentials = '') {
  const { port, taken } = await startSmtpServer({ allowInsecureAuth: true, ...options })
  const app = await startAnotherApp()
  const url = `smtp://${credentials}127.0.0.1:${port}`
  app.ports.mailer = createSmtpMailer({ url, from: 'Notes <notes@example.org>' })
  return { app, taken }
}

async function send(app: TestApp): Promise<() => Promise<MailSummary>> {
  const to = `${randomUUID()}@example.org`
  await sendMail(createSystemCtx(app.ports, 'test'), { to, template: 'test' })
  await app.settle()
  return async () => {
    const admin = await app.addUser({ isAdmin: true })
    return (await app.call(admin.id, mail.list, {})).body.data.find((one) => one.to === to)!
  }
}

const waitAnHour = async (app: TestApp) => {
  app.clock.advance(HOUR_MS)
  await jobHandlers(app.ports)
    .find(({ name }) => name === 'mail.send-due')!
    .run({})
}

test('a mail is delivered', async () => {
  const { app, taken } = await appWithMailServer()
  const current = await send(app)
  const { state, to } = await current()
  expect(state).toBe('sent')
  expect(taken).toMatchObject([{ from: 'notes@example.org', to: [to] }])
})

test('a bounce is final, with its reason', async () => {
  const { app } = await appWithMailServer({
    onRcptTo: (_address, _session, done) => done(smtpAnswer('5.1.1 No such user here', 550)),
  })
  const current = await send(app)
  const bounced = { state: 'failed', attempts: 1, reason: expect.stringContaining('550 5.1.1 No such user') }
  expect(await current()).toMatchObject(bounced)
  await waitAnHour(app)
  expect(await current()).toMatchObject(bounced)
})

test('a temporary refusal is followed by another attempt', async () => {
  let isFull = true
  const { app, taken } = await appWithMailServer({
    onRcptTo: (_address, _session, done) => done(isFull ? smtpAnswer('4.2.2 Mailbox full', 452) : null),
  })
  const current = await send(app)
  expect(await current()).toMatchObject({ state: 'waiting', reason: expect.stringContaining('Mailbox full') })
  isFull = false
  await waitAnHour(app)
  expect(await current()).toMatchObject({ state: 'sent', attempts: 2, reason: null })
  expect(taken).toHaveLength(1)
})

test('a refused password keeps mails waiting, and is not logged', async () => {
  let password = 'changed'
  const { app } = await appWithMailServer(
    {
      authOptional: false,
      onAuth: (given, _session, done) =>
        given.password === password ? done(null, { user: 'me' }) : done(smtpAnswer('Go away', 535)),
    },
    'me:hunter2@',
  )
  const current = await send(app)
  expect(await current()).toMatchObject({
    state: 'waiting',
    reason: 'The mail server refused the user name or password: 535 Go away',
  })
  password = 'hunter2'
  await waitAnHour(app)
  expect((await current()).state).toBe('sent')
  expect(JSON.stringify(app.logged)).not.toContain('hunter2')
})
