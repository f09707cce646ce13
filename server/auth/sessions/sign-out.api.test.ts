import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { users } from '#contract/users.ts'
import { addPersonWithPassword, PASSWORD } from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { auditOf, impersonating } from '#server/testing/impersonation.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const DAY_MS = 24 * 3_600_000

const statusWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(users.me, undefined, token)).status

const signOutsOf = async (app: TestApp, id: string) =>
  (await auditOf(app, id)).filter(({ action }) => action === 'auth.signed_out')

test('the cookie is enough to end its session, also days later', async () => {
  const app = await startAnotherApp()
  const person = await addPersonWithPassword(app)
  const cookie = person.browser.cookie
  app.clock.advance(9 * DAY_MS)
  expect((await person.browser.send(auth.signOutBrowser, {})).body).toEqual({ signedOut: true })
  expect(person.browser.cookie).toBeUndefined()
  expect((await openBrowser(app, cookie).send(auth.refresh, {})).status).toBe(401)
})

test('signing out closes the session’s sockets, ends no other session, and is audited once', async () => {
  const app = await startApp()
  const [person, other] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
  const [cookie, socket] = [person.browser.cookie, await openTestSocket(app.app, person.token)]
  await Promise.all([1, 2].map(() => openBrowser(app, cookie).send(auth.signOutBrowser, {})))
  expect(await socket.closed).toBe(4401)
  expect(await statusWith(app, person.token)).toBe(401)
  expect(await statusWith(app, other.token)).toBe(200)
  expect(await signOutsOf(app, person.id)).toMatchObject([{ actor: { id: person.id } }])
})

test('a cookie whose successor was lost ends its session as well', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const spent = person.browser.cookie
  await person.browser.send(auth.refresh, {})
  await openBrowser(app, spent).send(auth.signOutBrowser, {})
  expect((await person.browser.send(auth.refresh, {})).status).toBe(401)
})

test('signing out during an impersonation also ends the administrator’s own session', async () => {
  const { app, admin, target } = await impersonating()
  await admin.browser.send(auth.signOutBrowser, {})
  expect(await statusWith(app, admin.token)).toBe(401)
  expect(await statusWith(app, target.token)).toBe(200)
  expect(await signOutsOf(app, admin.id)).toHaveLength(1)
  expect((await auditOf(app, target.id))[0]).toMatchObject({
    action: 'impersonation.ended',
    actor: { id: admin.id },
  })
})

test.each([undefined, 'nonsense'])(
  'signing out returns the same response with the cookie %s',
  async (cookie) => {
    const app = await startApp()
    const { status, body } = await openBrowser(app, cookie).send(auth.signOutBrowser, {})
    expect([status, body]).toEqual([200, { signedOut: true }])
  },
)

test('a signed-out session is no longer listed', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const again = openBrowser(app)
  await again.send(auth.login, { identifier: person.username, password: PASSWORD })
  await again.send(auth.signOutBrowser, {})
  const { body } = await person.browser.send(authSessions.list, undefined, person.token)
  expect(body).toMatchObject([{ isCurrent: true }])
})

test.each(['same-site', 'cross-site'])(
  'a page of another site cannot use a cookie of this site (%s)',
  async (site) => {
    const app = await startApp()
    const { browser } = await addPersonWithPassword(app)
    const answers = await Promise.all(
      ['/api/auth/refresh', '/api/auth/refresh/end'].map((url) =>
        app.app.http.inject({
          method: 'POST',
          url,
          headers: { cookie: `refresh_token=${browser.cookie}`, 'sec-fetch-site': site },
        }),
      ),
    )
    expect(answers.map(({ statusCode, cookies }) => [statusCode, cookies])).toEqual([
      [401, []],
      [200, []],
    ])
    expect((await browser.send(auth.refresh, {})).status).toBe(200)
  },
)
