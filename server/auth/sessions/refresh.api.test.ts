import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { users } from '#contract/users.ts'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { signUp } from '#server/testing/people.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const meWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(users.me, undefined, token)).status

/** A copy of the cookie in another browser. */
const copyOf = (app: TestApp, { cookie }: TestBrowser) => openBrowser(app, cookie)

test('a renewal returns a new access token and a new cookie', async () => {
  const app = await startApp()
  const { browser } = await signUp(app)
  const seen = new Set([browser.cookie])
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await browser.send(auth.refresh)
    expect(status).toBe(200)
    expect(await meWith(app, body.accessToken)).toBe(200)
    seen.add(browser.cookie)
  }
  expect(seen.size).toBe(4)
})

/** Every write of a refresh token fails at the very end, when everything seemed done. */
async function failAtCommit({ ports }: TestApp): Promise<() => Promise<unknown>> {
  const { db } = ports.database
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  )
  await sql`create constraint trigger refuse after insert on refresh_tokens
    deferrable initially deferred for each row execute function refuse()`.execute(db)
  return () => sql`drop function refuse cascade`.execute(db)
}

describe('the refresh cookie', () => {
  test('is unchanged when the new one was not stored', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const before = browser.cookie
    const recover = await failAtCommit(app)
    expect((await browser.send(auth.refresh)).status).toBe(500)
    await recover()
    expect(browser.cookie).toBe(before)
    expect((await browser.send(auth.refresh)).status).toBe(200)
  })

  test('is not accessible to scripts, other sites and other paths', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const { headers } = await browser.send(auth.refresh)
    const attributes = String(headers['set-cookie']).split('; ').slice(1).sort()
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/auth/refresh', 'SameSite=Lax'])
  })

  test('is sent over encrypted connections only where the site uses https', async () => {
    const app = await startAnotherApp({ PUBLIC_URL: 'https://notes.example' })
    const { browser } = await signUp(app)
    expect(String((await browser.send(auth.refresh)).headers['set-cookie'])).toContain('Secure')
  })

  test('is stored as a hash', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const { rows } = await app.ports.database.pool.query('select * from refresh_tokens')
    expect(JSON.stringify(rows)).not.toContain(browser.cookie)
  })
})

describe('a renewal', () => {
  test.each(['', 'nonsense', 'x'.repeat(3000)])(
    'is refused, and the cookie deleted, with the cookie %.20j',
    async (cookie) => {
      const browser = openBrowser(await startApp(), cookie)
      const { status, body, headers } = await browser.send(auth.refresh)
      expect([status, body.code]).toEqual([401, 'unauthenticated'])
      if (cookie)
        expect(String(headers['set-cookie'])).toMatch(/refresh_token=; Max-Age=0; Path=\/api\/auth\/refresh/)
    },
  )

  test('is refused, and the cookie deleted, after thirty days without use, not before', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const day = 24 * 3_600_000
    app.clock.advance(29.9 * day)
    expect((await browser.send(auth.refresh)).status).toBe(200)
    app.clock.advance(29.9 * day)
    expect((await browser.send(auth.refresh)).status).toBe(200)
    app.clock.advance(30.1 * day)
    expect((await browser.send(auth.refresh)).status).toBe(401)
    expect(browser.cookie).toBeUndefined()
  })
})

describe('a reused cookie', () => {
  test('ends the whole session: its cookies, its access token and its sockets', async () => {
    const app = await startApp()
    const { browser, username, password } = await signUp(app)
    const thief = copyOf(app, browser)
    const { body } = await browser.send(auth.refresh)
    const socket = await openTestSocket(app.app, body.accessToken)
    expect((await thief.send(auth.refresh)).status).toBe(401)
    expect(await socket.closed).toBe(4401)
    expect(await meWith(app, body.accessToken)).toBe(401)
    expect((await browser.send(auth.refresh)).status).toBe(401)
    expect((await openBrowser(app).send(auth.login, { identifier: username, password })).status).toBe(200)
  })

  test('does not affect other sessions of the same user', async () => {
    const app = await startApp()
    const { browser, username, password } = await signUp(app)
    const other = openBrowser(app)
    await other.send(auth.login, { identifier: username, password })
    const thief = copyOf(app, browser)
    await browser.send(auth.refresh)
    await thief.send(auth.refresh)
    expect((await other.send(auth.refresh)).status).toBe(200)
  })
})

describe('a repeated attempt', () => {
  test('succeeds within a day, when the response was lost', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const [attempt, lost] = [randomUUID(), copyOf(app, browser)]
    await lost.send(auth.refresh, { attempt })
    app.clock.advance(23 * 3_600_000)
    const { status, body } = await browser.send(auth.refresh, { attempt })
    expect([status, await meWith(app, body.accessToken)]).toEqual([200, 200])
    expect((await browser.send(auth.refresh)).status).toBe(200)
    expect((await lost.send(auth.refresh)).status).toBe(401)
  })

  test('ends the session after a day', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const [attempt, first] = [randomUUID(), copyOf(app, browser)]
    await first.send(auth.refresh, { attempt })
    app.clock.advance(25 * 3_600_000)
    expect((await browser.send(auth.refresh, { attempt })).status).toBe(401)
    expect((await first.send(auth.refresh)).status).toBe(401)
  })

  test('ends the session once the token of the response has been used', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const [attempt, late] = [randomUUID(), copyOf(app, browser)]
    await browser.send(auth.refresh, { attempt })
    await browser.send(auth.refresh, { attempt: randomUUID() })
    expect((await late.send(auth.refresh, { attempt })).status).toBe(401)
    expect((await browser.send(auth.refresh)).status).toBe(401)
  })

  test('leaves one valid cookie after five concurrent requests', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const attempt = randomUUID()
    const copies = Array.from({ length: 5 }, () => copyOf(app, browser))
    const answers = await Promise.all(copies.map((copy) => copy.send(auth.refresh, { attempt })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const later = await Promise.all(copies.map((copy) => copy.send(auth.refresh)))
    expect(later.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is distinguished from another attempt with the same cookie', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    const copies = Array.from({ length: 3 }, () => copyOf(app, browser))
    const answers = await Promise.all(
      copies.map((copy) => copy.send(auth.refresh, { attempt: randomUUID() })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401])
    const left = await Promise.all(
      copies.filter(({ cookie }) => cookie).map((copy) => copy.send(auth.refresh)),
    )
    expect(left.map(({ status }) => status)).toEqual([401])
  })

  test('requires a valid id', async () => {
    const { status, body } = await openBrowser(await startApp()).send(auth.refresh, { attempt: 'mine' })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['attempt']])
  })
})

test('signing out ends this session and its sockets, and no other', async () => {
  const app = await startApp()
  const { browser, token, username, password } = await signUp(app)
  const other = openBrowser(app)
  const { body: elsewhere } = await other.send(auth.login, { identifier: username, password })
  const [mine, theirs] = [
    await openTestSocket(app.app, token),
    await openTestSocket(app.app, elsewhere.accessToken),
  ]
  const before = browser.cookie
  const answer = await browser.send(auth.logout, undefined, token)
  expect(answer).toMatchObject({ status: 200, body: { signedOut: true } })
  expect(browser.cookie).toBeUndefined()
  expect(await mine.closed).toBe(4401)
  expect(await meWith(app, token)).toBe(401)
  expect((await openBrowser(app, before).send(auth.refresh)).status).toBe(401)
  expect(await meWith(app, elsewhere.accessToken)).toBe(200)
  theirs.send({ type: 'ping' })
  await theirs.until(({ type }) => type === 'pong')
  expect((await other.send(auth.refresh)).status).toBe(200)
})

test('renewals are limited per address', async () => {
  const app = await startAnotherApp()
  const { browser } = await signUp(app)
  await app.ports.database.pool.query("update rate_limits set hits = 600 where key like 'refresh:%'")
  await browser.send(auth.refresh)
  await app.ports.database.pool.query("update rate_limits set hits = 600 where key like 'refresh:%'")
  const limited = await browser.send(auth.refresh)
  expect([limited.status, Number(limited.headers['retry-after']) > 800]).toEqual([429, true])
  expect((await copyOf(app, browser).send(auth.refresh)).status).toBe(200)
})

test('sessions are deleted a day after they expired', async () => {
  const app = await startAnotherApp()
  const { browser } = await signUp(app)
  const count = async () => {
    await app.ports.database.pool.query("select graphile_worker.add_job('auth.forget-expired-sessions')")
    await app.settle()
    const { rows } = await app.ports.database.pool.query('select count(*) from auth_sessions')
    return rows[0] as unknown
  }
  expect(await count()).toEqual({ count: 1 })
  app.clock.advance(32 * 24 * 3_600_000)
  expect(await count()).toEqual({ count: 0 })
  expect((await browser.send(auth.refresh)).status).toBe(401)
})

describe('the response to a refused renewal', () => {
  const reasonOf = async (browser: TestBrowser) => {
    const { status, body } = await browser.send(auth.refresh)
    expect(status).toBe(401)
    return (body.details as { sessionEnd?: string } | undefined)?.sessionEnd
  }
  const query = (app: TestApp, text: string, id: string) => app.ports.database.pool.query(text, [id])

  test('reports that the session expired', async () => {
    const app = await startApp()
    const { browser } = await signUp(app)
    app.clock.advance(31 * 24 * 3600 * 1000)
    expect(await reasonOf(browser)).toBe('expired')
  })

  test('reports that the user signed out everywhere', async () => {
    const app = await startApp()
    const { browser, token } = await signUp(app)
    const { cookie } = browser
    expect((await browser.send(authSessions.endAll, {}, token)).status).toBe(200)
    expect(await reasonOf(openBrowser(app, cookie))).toBe('revoked')
  })

  test('reports that the account is suspended or deleted', async () => {
    const app = await startApp()
    const [suspended, deleted] = [await signUp(app), await signUp(app)]
    await query(app, 'update users set is_suspended = true where id = $1', suspended.id)
    expect(await reasonOf(suspended.browser)).toBe('account_closed')
    await query(app, 'delete from users where id = $1', deleted.id)
    expect(await reasonOf(deleted.browser)).toBe('account_closed')
  })

  test('contains no reason for a caller without a session', async () => {
    expect(await reasonOf(openBrowser(await startApp()))).toBeUndefined()
  })
})
