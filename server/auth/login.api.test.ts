import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD, signUp } from '#server/testing/people.ts'

const WRONG = 'Incorrect email, username or password'

const signIn = (app: TestApp, identifier: string, password = FIRST_PASSWORD) =>
  openBrowser(app).send(auth.login, { identifier, password })

const meWith = (app: TestApp, token: string) => openBrowser(app).send(users.me, undefined, token)

const suspend = (app: TestApp, id: string) =>
  app.ports.database.pool.query('update users set is_suspended = true where id = $1', [id])

test('signs in by username or email, case-insensitively', async () => {
  const app = await startApp()
  const { username, email } = await signUp(app)
  for (const identifier of [username, email, username.toUpperCase(), ` ${email.toUpperCase()} `]) {
    const { status, body } = await signIn(app, identifier)
    expect([status, body.user]).toEqual([200, expect.objectContaining({ username, email })])
    expect((await meWith(app, body.accessToken)).status).toBe(200)
  }
})

test('returns the same message for a wrong password and an unknown user', async () => {
  const app = await startApp()
  const { username } = await signUp(app)
  const answers = [await signIn(app, username, 'wrong'), await signIn(app, 'nobody-at-all', 'wrong')]
  for (const { status, body } of answers)
    expect([status, body.code, body.message]).toEqual([401, 'unauthenticated', WRONG])
})

test.each([
  [{ identifier: '', password: 'x' }, 'identifier', 'Enter your email or username'],
  [{ identifier: 'x', password: '' }, 'password', 'Enter your password'],
])('names the missing field: %j', async (input, field, message) => {
  const { status, body } = await openBrowser(await startApp()).send(auth.login, input)
  expect([status, body.fields]).toEqual([422, { [field]: message }])
})

describe('a suspended account', () => {
  test('is refused immediately, everywhere', async () => {
    const app = await startApp()
    const { id, username, token, browser } = await signUp(app)
    await suspend(app, id)
    expect((await meWith(app, token)).status).toBe(401)
    expect((await browser.send(auth.refresh)).status).toBe(401)
    const { status, body } = await signIn(app, username)
    expect([status, body.message]).toEqual([403, 'This account is suspended. Contact an administrator.'])
  })

  test('is not revealed to a caller with a wrong password', async () => {
    const app = await startApp()
    const { id, username } = await signUp(app)
    await suspend(app, id)
    expect((await signIn(app, username, 'wrong')).body.message).toBe(WRONG)
  })
})

describe('too many attempts', () => {
  test('are refused per account at one address, and allowed again later', async () => {
    const app = await startApp()
    const { username } = await signUp(app)
    const guesser = openBrowser(app)
    const guess = (identifier: string) => guesser.send(auth.login, { identifier, password: 'wrong' })
    for (let time = 0; time < 10; time += 1) expect((await guess(username)).status).toBe(401)
    const limited = await guess(username.toUpperCase())
    expect(limited.status).toBe(429)
    expect(limited.body.message).toBe('Too many attempts. Try again in 15 minutes.')
    const wait = Number(limited.headers['retry-after'])
    expect(wait).toBeGreaterThan(600)
    app.clock.advance((wait - 30) * 1000)
    expect((await guess(username)).body.message).toBe('Too many attempts. Try again in 1 minute.')
    app.clock.advance(30_000)
    expect((await guess(username)).status).toBe(401)
  })

  test('lock no other user out: neither elsewhere nor where they usually sign in', async () => {
    const app = await startApp()
    const { username, browser } = await signUp(app)
    const guessers = Array.from({ length: 11 }, () => openBrowser(app))
    const guess = (guesser: TestBrowser) =>
      guesser.send(auth.login, { identifier: username, password: 'wrong' })
    for (let time = 0; time < 10; time += 1) await Promise.all(guessers.slice(0, 9).map(guess))
    expect((await guess(guessers[9] as TestBrowser)).status).toBe(401)
    expect((await signIn(app, username)).status).toBe(200)
    // 91 attempts and a success from nine places and two; these are the remaining ones.
    for (let time = 0; time < 8; time += 1) await guess(guessers[9] as TestBrowser)
    expect((await guess(guessers[10] as TestBrowser)).status).toBe(429)
    expect((await signIn(app, username)).status).toBe(429)
    const login = { identifier: username, password: FIRST_PASSWORD }
    expect((await browser.send(auth.login, login)).status).toBe(200)
  })

  test('are refused for a whole IPv6 network', async () => {
    const app = await startAnotherApp()
    const tryFrom = (remoteAddress: string) =>
      app.app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        payload: { identifier: 'somebody', password: 'wrong' },
      })
    for (let host = 1; host <= 10; host += 1)
      expect((await tryFrom(`2001:db8:1:2::${host}`)).statusCode).toBe(401)
    expect((await tryFrom('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await tryFrom('2001:db8:1:3::1')).statusCode).toBe(401)
  })

  test('are reset by a success', async () => {
    const app = await startApp()
    const { username, browser } = await signUp(app)
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 9; time += 1)
        await browser.send(auth.login, { identifier: username, password: 'wrong' })
      expect(
        (await browser.send(auth.login, { identifier: username, password: FIRST_PASSWORD })).status,
      ).toBe(200)
    }
  })

  test('are refused per address, for all accounts together', async () => {
    const app = await startAnotherApp()
    const browser = openBrowser(app)
    const tryOne = (_: unknown, index: number) =>
      browser.send(auth.login, { identifier: `someone-${index}`, password: 'wrong' })
    const answers = []
    for (let batch = 0; batch < 4; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 15 }, tryOne))))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await signIn(app, 'someone-else')).status).toBe(401)
  })
})

describe('an access token', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('expires after a quarter of an hour', async () => {
    const app = await startApp()
    const { token } = await signUp(app)
    app.clock.advance(14.9 * 60_000)
    expect((await meWith(app, token)).status).toBe(200)
    app.clock.advance(0.2 * 60_000)
    expect((await meWith(app, token)).status).toBe(401)
  })

  test('is refused with another key, without a signature, or changed', async () => {
    const app = await startApp()
    const { id, token } = await signUp(app)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const other = await app.addUser({ isAdmin: true })
    const forged = [
      signAccessToken(
        { ...app.ports, secretKey: 'another key, also long enough to be one' },
        { userId: id, sessionId: String(claims.sid), tokenVersion: 0 },
      ),
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: other.id })}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
    ]
    for (const wrong of forged) expect((await meWith(app, wrong)).status).toBe(401)
    expect((await meWith(app, token)).status).toBe(200)
  })

  test('is refused with the session of another user', async () => {
    const app = await startApp()
    const [mine, theirs] = [await signUp(app), await signUp(app)]
    const { sid } = JSON.parse(Buffer.from(theirs.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
    const mixed = signAccessToken(app.ports, { userId: mine.id, sessionId: sid, tokenVersion: 0 })
    expect((await meWith(app, mixed)).status).toBe(401)
  })

  test('is invalid after the version of its account changes', async () => {
    const app = await startApp()
    const { id, token, browser } = await signUp(app)
    await app.ports.database.pool.query('update users set token_version = token_version + 1 where id = $1', [
      id,
    ])
    expect((await meWith(app, token)).status).toBe(401)
    expect((await browser.send(auth.refresh)).status).toBe(401)
  })

  test('is accepted in the header only, not in the address', async () => {
    const app = await startApp()
    const { token } = await signUp(app)
    const inject = (url: string, headers: Record<string, string> = {}) =>
      app.app.http.inject({ url, headers })
    expect((await inject(`/api/users/me?token=${token}&access_token=${token}`)).statusCode).toBe(401)
    expect((await inject('/api/users/me', { authorization: token })).statusCode).toBe(401)
    expect((await inject('/api/users/me', { authorization: `Basic ${token}` })).statusCode).toBe(401)
    expect((await inject('/api/users/me', { authorization: `bearer ${token}` })).statusCode).toBe(200)
  })
})
