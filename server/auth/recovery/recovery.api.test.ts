import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { PASSWORD_RESET_MINUTES, recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD } from '#server/testing/people.ts'
import { mailsTo, registerPerson, tokenIn } from '#server/testing/recovery.ts'

const PASSWORD = 'seven grey herons'
const SUBJECT = /^Reset your password$/
const MINUTE_MS = 60_000

const ask = (app: TestApp, email: string) => openBrowser(app).send(recovery.forgotPassword, { email })
const reset = (app: TestApp, token: string, password = PASSWORD) =>
  openBrowser(app).send(recovery.resetPassword, { token, password })
const signIn = async (app: TestApp, identifier: string, password: string) =>
  (await openBrowser(app).send(auth.login, { identifier, password })).status

async function askForLink(app: TestApp, email: string): Promise<string> {
  await ask(app, email)
  await app.settle()
  return tokenIn(app, email, SUBJECT)
}

test('a link in a mail leads to a new password, and every session ends', async () => {
  const app = await startApp()
  const person = await registerPerson(app)
  const token = await askForLink(app, person.email)
  const { status, body } = await reset(app, token)
  expect([status, body]).toEqual([200, { changed: true }])
  expect((await openBrowser(app).send(users.me, undefined, person.token)).status).toBe(401)
  expect((await person.browser.send(auth.refresh)).status).toBe(401)
  expect(await signIn(app, person.email, FIRST_PASSWORD)).toBe(401)
  expect(await signIn(app, person.email, PASSWORD)).toBe(200)
  await app.settle()
  expect(mailsTo(app, person.email).at(-1)?.subject).toBe('Your password was changed')
})

describe('a request for a link', () => {
  test('returns the same response whether or not an account has the address, and sends no other mail', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    const nobody = `${randomUUID()}@example.org`
    const before = app.mails.length
    const answers = [await ask(app, email), await ask(app, nobody)]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { accepted: true }],
      [200, { accepted: true }],
    ])
    expect(app.mails.length).toBe(before)
    await app.settle()
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual([email])
    expect(JSON.stringify(app.logged)).not.toContain(nobody)
  })

  test('accepts an address in any case, and names errors of one', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    await ask(app, ` ${email.toUpperCase()} `)
    await app.settle()
    expect(tokenIn(app, email, SUBJECT)).toBeTruthy()
    const { status, body } = await ask(app, 'nobody')
    expect([status, body.fields]).toEqual([422, { email: 'Enter a valid email address' }])
  })

  test('sends an account five mails an hour, without revealing the limit', async () => {
    const app = await startAnotherApp()
    const { email } = await registerPerson(app)
    const countMails = async () => {
      await app.settle()
      return app.mails.filter(({ to, subject }) => to === email && SUBJECT.test(subject)).length
    }
    for (const address of [email, `${randomUUID()}@example.org`]) {
      for (let time = 0; time < 7; time += 1) expect((await ask(app, address)).status).toBe(200)
    }
    expect(await countMails()).toBe(5)
    app.clock.advance(60 * MINUTE_MS)
    expect((await ask(app, email)).status).toBe(200)
    expect(await countMails()).toBe(6)
  })

  test('is limited per network address', async () => {
    const app = await startAnotherApp()
    const browser = openBrowser(app)
    const send = () => browser.send(recovery.forgotPassword, { email: `${randomUUID()}@example.org` })
    for (let time = 0; time < 20; time += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    expect((await ask(app, 'somebody@example.org')).status).toBe(200)
  })

  test('uses the public address, never the one of the request', async () => {
    const app = await startAnotherApp({ PUBLIC_URL: 'https://notes.example' })
    const { email } = await registerPerson(app)
    await app.app.http.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    })
    await app.settle()
    const { text, html } = mailsTo(app, email).at(-1)!
    expect(text).toContain('https://notes.example/password-reset?token=')
    expect(text + html).not.toContain('evil')
  })

  test('sends a link to each account with one address, or only to the one that verified it', async () => {
    const app = await startAnotherApp()
    const first = await registerPerson(app)
    const second = await registerPerson(app, { email: first.email })
    await ask(app, first.email)
    await app.settle()
    const named = () =>
      mailsTo(app, first.email)
        .filter(({ subject }) => SUBJECT.test(subject))
        .map(({ text }) => [first, second].find(({ username }) => text.includes(username))?.username)
    expect(named()).toEqual([first.username, second.username])
    const mine = mailsTo(app, first.email).find(
      ({ subject, text }) => /Confirm/.test(subject) && text.includes(second.username),
    )
    const token = /token=([\w-]+)/.exec(mine!.text)![1]
    expect((await openBrowser(app).send(recovery.verifyEmail, { token }, second.token)).status).toBe(200)
    await ask(app, first.email)
    await app.settle()
    expect(named()).toEqual([first.username, second.username, second.username])
  })

  test('sends nothing to a suspended account', async () => {
    const app = await startApp()
    const { id, email } = await registerPerson(app)
    const before = app.mails.length
    await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [id])
    await ask(app, email)
    await app.settle()
    expect(app.mails.length).toBe(before)
  })
})

describe('a password reset link', () => {
  test('works once, also with five concurrent requests', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    const token = await askForLink(app, email)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) => reset(app, token, `${PASSWORD} ${number}`)),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.message).toBe('This link has already been used. Each link works once.')
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await signIn(app, email, `${PASSWORD} ${winner}`)).toBe(200)
  })

  test('voids the other requested links, also when they are used concurrently', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    const tokens = [await askForLink(app, email), await askForLink(app, email)]
    expect(tokens[0]).not.toBe(tokens[1])
    const answers = await Promise.all(tokens.map((token) => reset(app, token)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
      'This link is not valid. Request a new one.',
    )
  })

  test('works for an hour', async () => {
    const app = await startAnotherApp()
    const { email } = await registerPerson(app)
    const [inTime, late] = [await askForLink(app, email), await askForLink(app, email)]
    app.clock.advance((PASSWORD_RESET_MINUTES - 1) * MINUTE_MS)
    const weak = await reset(app, inTime, 'password123')
    expect(weak.body.fields).toEqual({ password: 'This password is too common; choose another' })
    app.clock.advance(MINUTE_MS)
    const { status, body } = await reset(app, late)
    expect([status, body.message]).toEqual([422, 'This link has expired. Request a new one.'])
    expect(await signIn(app, email, FIRST_PASSWORD)).toBe(200)
  })

  test.each([
    ['short', 'Password must be at least 8 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['PassWord123', 'This password is too common; choose another'],
  ])('refuses the password %s and stays valid', async (password, message) => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    const token = await askForLink(app, email)
    const refused = await reset(app, token, password)
    expect([refused.status, refused.body.fields]).toEqual([422, { password: message }])
    expect((await reset(app, token, email)).body.fields).toEqual({
      password: 'Password must not be your email address',
    })
    expect((await reset(app, token)).status).toBe(200)
  })

  test.each(['nonsense', 'x'.repeat(201), ''])('is refused when it is unknown: %s', async (token) => {
    const { status, body } = await reset(await startApp(), token)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['token']])
  })

  test('does not work on another page', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    expect((await reset(app, tokenIn(app, email, /^Confirm/))).status).toBe(422)
  })

  test('does not work after the account has changed its address', async () => {
    const app = await startApp()
    const { id, email } = await registerPerson(app)
    const token = await askForLink(app, email)
    await app.ports.database.pool.query("update users set email = 'new@example.org' where id = $1", [id])
    expect((await reset(app, token)).body.message).toBe('This link is not valid. Request a new one.')
  })

  test('is limited in attempts per network address', async () => {
    const app = await startAnotherApp()
    const browser = openBrowser(app)
    const send = () => browser.send(recovery.resetPassword, { token: randomUUID(), password: PASSWORD })
    for (let time = 0; time < 50; time += 1) expect((await send()).status).toBe(422)
    expect((await send()).status).toBe(429)
  })
})

test('stores and logs no token, and the audit log has its user', async () => {
  const app = await startAnotherApp()
  const { id, email } = await registerPerson(app)
  const token = await askForLink(app, email)
  const { pool } = app.ports.database
  const dump = async (table: string) => JSON.stringify((await pool.query(`select * from ${table}`)).rows)
  expect(await dump('account_links')).not.toContain(token)
  await reset(app, token)
  for (const secret of [token, email, PASSWORD]) expect(JSON.stringify(app.logged)).not.toContain(secret)
  const { rows } = await pool.query<{ action: string; actor_id: string | null }>(
    "select action, actor_id from audit_entries where action like 'auth.password%' order by occurred_at",
  )
  expect(rows).toEqual([
    { action: 'auth.password_reset_requested', actor_id: null },
    { action: 'auth.password_reset', actor_id: id },
  ])
  expect(await dump('audit_entries')).not.toContain(email)
})
