import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { authSessions, type OpenSession } from '#contract/auth-sessions.ts'
import { users } from '#contract/users.ts'
import { addPersonWithPassword, PASSWORD } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const DAY_MS = 24 * 3_600_000

async function signInAgain(app: TestApp, { username }: { username: string }) {
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.login, { identifier: username, password: PASSWORD })
  return { browser, token: body.accessToken }
}

const sessionsWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(authSessions.list, undefined, token)).body as unknown as OpenSession[]

const statusWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(users.me, undefined, token)).status

const currentOf = async (app: TestApp, token: string) =>
  (await sessionsWith(app, token)).find(({ isCurrent }) => isCurrent)?.id ?? ''

describe('the list of sessions', () => {
  test('shows each valid sign-in with its browser, address and last use', async () => {
    const app = await startAnotherApp()
    const person = await addPersonWithPassword(app)
    const stranger = await addPersonWithPassword(app)
    const phone = await app.app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: person.username, password: PASSWORD },
      remoteAddress: '192.0.2.7',
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1',
      },
    })
    expect(phone.statusCode).toBe(200)
    const gone = await signInAgain(app, person)
    await gone.browser.send(auth.logout, {}, gone.token)
    const open = await sessionsWith(app, person.token)
    expect(open).toHaveLength(2)
    expect(open).toContainEqual({
      id: expect.any(String),
      browser: 'Safari',
      system: 'iOS',
      address: '192.0.2.7',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: false,
      isImpersonation: false,
    })
    expect(open.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(await sessionsWith(app, stranger.token)).toHaveLength(1)
    app.clock.advance(10 * 60_000)
    const before = open.find(({ isCurrent }) => isCurrent)
    const { body } = await person.browser.send(auth.refresh, {})
    const [after] = await sessionsWith(app, body.accessToken)
    expect(after?.id).toBe(before?.id)
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(before?.lastUsedAt ?? ''))
    await openBrowser(app, person.browser.cookie).send(auth.refresh, {})
    const [elsewhere] = await sessionsWith(app, body.accessToken)
    expect(elsewhere).toMatchObject({
      id: before?.id,
      address: expect.not.stringMatching(`^${after?.address}$`),
    })
  })

  test('requires a sign-in', async () => {
    const app = await startApp()
    expect((await app.call(undefined, authSessions.list)).status).toBe(401)
  })
})

describe('signing out one browser', () => {
  test('ends it immediately on every replica, and no other session', async () => {
    const app = await startApp()
    const replica = await startAnotherApp({}, app)
    const person = await addPersonWithPassword(app)
    const other = await signInAgain(app, person)
    const id = await currentOf(app, other.token)
    const sockets = [
      await openTestSocket(app.app, other.token),
      await openTestSocket(replica.app, other.token),
    ]
    const ended = await person.browser.send(authSessions.end, { id }, person.token)
    expect([ended.status, ended.body]).toEqual([200, { id }])
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect(await statusWith(app, other.token)).toBe(401)
    expect((await other.browser.send(auth.refresh, {})).status).toBe(401)
    expect(await statusWith(app, person.token)).toBe(200)
    const admin = await app.addUser({ isAdmin: true })
    const { body } = await app.call(admin.id, audit.list, { target: person.id, limit: 1 })
    expect(body.data).toMatchObject([{ action: 'auth.session_ended', actor: { id: person.id } }])
  })

  test('can end the calling session, and deletes its cookie', async () => {
    const app = await startApp()
    const { browser, token } = await addPersonWithPassword(app)
    expect((await browser.send(authSessions.end, { id: await currentOf(app, token) }, token)).status).toBe(
      200,
    )
    expect(await statusWith(app, token)).toBe(401)
  })

  test('works once, and only for the caller’s own sessions', async () => {
    const app = await startApp()
    const [person, stranger] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
    const other = await signInAgain(app, person)
    const id = await currentOf(app, other.token)
    expect((await stranger.browser.send(authSessions.end, { id }, stranger.token)).status).toBe(404)
    expect((await stranger.browser.send(authSessions.end, { id: randomUUID() }, stranger.token)).status).toBe(
      404,
    )
    expect((await stranger.browser.send(authSessions.end, { id }, 'nonsense')).status).toBe(401)
    expect(await statusWith(app, other.token)).toBe(200)
    const answers = await Promise.all(
      [1, 2, 3].map(() => openBrowser(app).send(authSessions.end, { id }, person.token)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  })
})

test('signing out the others keeps this session, with a new access token', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const others = [await signInAgain(app, person), await signInAgain(app, person)]
  const socket = await openTestSocket(app.app, others[0]?.token ?? '')
  const { status, body } = await person.browser.send(authSessions.endOthers, {}, person.token)
  expect(status).toBe(200)
  expect(await socket.closed).toBe(4401)
  for (const { token, browser } of others) {
    expect(await statusWith(app, token)).toBe(401)
    expect((await browser.send(auth.refresh, {})).status).toBe(401)
  }
  expect(await statusWith(app, body.accessToken)).toBe(200)
  expect((await person.browser.send(auth.refresh, {})).status).toBe(200)
  expect(await sessionsWith(app, body.accessToken)).toMatchObject([{ isCurrent: true }])
  expect((await openBrowser(app).send(authSessions.endOthers, {})).status).toBe(401)
})

test('only one of two browsers that sign out the others at once stays signed in', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const other = await signInAgain(app, person)
  const answers = await Promise.all([
    person.browser.send(authSessions.endOthers, {}, person.token),
    other.browser.send(authSessions.endOthers, {}, other.token),
  ])
  const statuses = await Promise.all(
    answers.map(({ body }) => statusWith(app, body.accessToken ?? 'nothing')),
  )
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
})

test('signing out everywhere ends every session, including this one', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const other = await signInAgain(app, person)
  const sockets = [await openTestSocket(app.app, person.token), await openTestSocket(app.app, other.token)]
  const { status } = await person.browser.send(authSessions.endAll, {}, person.token)
  expect(status).toBe(200)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
  for (const { token, browser } of [person, other]) {
    expect(await statusWith(app, token)).toBe(401)
    expect((await browser.send(auth.refresh, {})).status).toBe(401)
  }
  expect((await openBrowser(app).send(authSessions.endAll, {})).status).toBe(401)
  expect((await signInAgain(app, person)).token).toEqual(expect.any(String))
})

test('sockets close when their session expires, and stay open when it is renewed', async () => {
  const app = await startAnotherApp()
  const person = await addPersonWithPassword(app)
  const renewed = await signInAgain(app, person)
  const [left, kept] = [
    await openTestSocket(app.app, person.token),
    await openTestSocket(app.app, renewed.token),
  ]
  app.clock.advance(20 * DAY_MS)
  expect((await renewed.browser.send(auth.refresh, {})).status).toBe(200)
  app.clock.advance(11 * DAY_MS)
  // A user whose rights change is revalidated immediately, all others with each ping.
  const admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, users.updateAccount, { id: person.id, tags: ['analyst'] })
  expect(await left.closed).toBe(4401)
  await kept.settled()
  kept.close()
  expect(await kept.closed).not.toBe(4401)
})
