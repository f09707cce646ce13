import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth, FRESH_SESSION_MINUTES } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { reauthenticate } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

const OLD = 'an old pass phrase'
const NEW = 'a new pass phrase'

async function signUp(app: TestApp) {
  const username = `ada-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.register, { username, email, password: OLD })
  await reauthenticate({ browser, token: body.accessToken }, { password: OLD })
  return { browser, username, email, id: body.user.id, token: body.accessToken }
}

const signIn = (app: TestApp, identifier: string, password: string) =>
  openBrowser(app).send(auth.login, { identifier, password })

test('a changed password ends all other sessions, and this one continues with new tokens', async () => {
  const app = await startApp()
  const { browser, username, email, id, token } = await signUp(app)
  const elsewhere = openBrowser(app)
  const { body: other } = await elsewhere.send(auth.login, { identifier: username, password: OLD })
  const stolenCookie = openBrowser(app, browser.cookie)
  const change = { password: NEW }
  const { status, body } = await browser.send(auth.changePassword, change, token)
  expect(status).toBe(200)
  expect(body.user.id).toBe(id)
  expect((await browser.send(users.me, undefined, body.accessToken)).status).toBe(200)
  expect((await browser.send(users.me, undefined, token)).status).toBe(401)
  expect((await browser.send(users.me, undefined, other.accessToken)).status).toBe(401)
  expect((await elsewhere.send(auth.refresh, {})).status).toBe(401)
  expect((await stolenCookie.send(auth.refresh, {})).status).toBe(401)
  expect((await browser.send(auth.refresh, {})).status).toBe(200)
  expect((await signIn(app, username, OLD)).status).toBe(401)
  expect((await signIn(app, username, NEW)).status).toBe(200)
  await app.settle()
  expect(app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  )
  const { rows } = await app.ports.database.pool.query(
    `select action, actor_id from audit_entries where target_id = $1 and action = 'auth.password_changed'`,
    [id],
  )
  expect(rows).toEqual([{ action: 'auth.password_changed', actor_id: id }])
})

describe('a password change', () => {
  test.each([
    [{ password: OLD }, { password: 'This is already your password' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'password1' }, { password: expect.stringContaining('too common') }],
    [{ password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters' }],
  ])('is refused with the input %j, and changes nothing', async (change, fields) => {
    const app = await startApp()
    const { browser, username, token } = await signUp(app)
    const { status, body } = await browser.send(auth.changePassword, change, token)
    expect([status, body.fields]).toEqual([422, fields])
    expect((await browser.send(users.me, undefined, token)).status).toBe(200)
    expect((await signIn(app, username, OLD)).status).toBe(200)
  })

  test('is refused with the username or the address as the password', async () => {
    const app = await startApp()
    const { browser, username, email, token } = await signUp(app)
    for (const password of [username.toUpperCase(), email]) {
      expect((await browser.send(auth.changePassword, { password }, token)).status).toBe(422)
    }
  })

  test('is refused without a sign-in', async () => {
    const app = await startApp()
    const change = { password: NEW }
    expect((await app.call(undefined, auth.changePassword, change)).status).toBe(401)
  })

  test('is refused for all but one of two concurrent changes', async () => {
    const app = await startApp()
    const { browser, username, token } = await signUp(app)
    const passwords = ['the first new one', 'the second new one']
    const answers = await Promise.all(
      passwords.map((password) => browser.send(auth.changePassword, { password }, token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const fits = await Promise.all(passwords.map((password) => signIn(app, username, password)))
    expect(fits.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    )
  })
})

describe('a user without a password', () => {
  test('sets one right after signing in', async () => {
    const app = await startApp()
    const user = await app.addUser()
    expect((await app.call(user.id, users.me)).body.hasPassword).toBe(false)
    const { status, body } = await app.call(user.id, auth.changePassword, { password: NEW })
    expect([status, body.user.hasPassword]).toEqual([200, true])
    expect((await signIn(app, user.username, NEW)).status).toBe(200)
  })

  test('cannot set one long after signing in', async () => {
    const app = await startAnotherApp()
    const user = await app.addUser()
    app.clock.advance((FRESH_SESSION_MINUTES - 1) * 60_000)
    await app.ports.database.pool.query(
      `update auth_sessions set created_at = created_at - interval '2 minutes' where user_id = $1`,
      [user.id],
    )
    const { status, body } = await app.call(user.id, auth.changePassword, { password: NEW })
    expect([status, body.message]).toEqual([403, expect.stringContaining('Sign out, then sign in again')])
  })
})
