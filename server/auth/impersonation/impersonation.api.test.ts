import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import {
  authSessions,
  IMPERSONATION_MINUTES,
  type OpenSession,
  REAUTHENTICATION_MINUTES,
} from '#contract/auth-sessions.ts'
import { mfa } from '#contract/mfa.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import {
  addEnrolledPerson,
  addPersonWithPassword,
  PASSWORD,
  reauthenticate,
} from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { auditOf, impersonating, makeAdmin } from '#server/testing/impersonation.ts'
import { registerPerson } from '#server/testing/recovery.ts'
import { openTestSocket } from '#server/testing/test-socket.ts'

const statusWith = async (app: TestApp, token: string) =>
  (await openBrowser(app).send(users.me, undefined, token)).status

test('an administrator impersonates a user and returns to their own session, with an audit entry for both', async () => {
  const { app, admin, target, token } = await impersonating()
  const during = await admin.browser.send(authSessions.current, undefined, token)
  expect(during.body).toMatchObject({ impersonator: { id: admin.id, username: admin.username } })
  const { body: notebook } = await admin.browser.send(notebooks.create, { name: 'By proxy' }, token)
  expect((await target.browser.send(notebooks.get, { id: notebook.id }, target.token)).status).toBe(200)
  const renewed = await admin.browser.send(auth.refresh, {})
  expect((await admin.browser.send(users.me, undefined, renewed.body.accessToken)).body).toMatchObject({
    id: target.id,
  })
  const back = await admin.browser.send(authSessions.returnToAdmin, {}, renewed.body.accessToken)
  expect(back.body.user).toMatchObject({ id: admin.id, isAdmin: true })
  expect(await statusWith(app, token)).toBe(401)
  const own = await admin.browser.send(auth.refresh, {})
  expect((await admin.browser.send(users.listAccounts, undefined, own.body.accessToken)).status).toBe(200)
  const after = await admin.browser.send(authSessions.current, undefined, own.body.accessToken)
  expect(after.body).toMatchObject({ impersonator: null })
  expect(await statusWith(app, admin.token)).toBe(200)
  expect((await auditOf(app, target.id)).slice(0, 2)).toMatchObject([
    { action: 'impersonation.ended', actor: { id: admin.id }, impersonator: null },
    { action: 'impersonation.started', actor: { id: admin.id }, impersonator: null },
  ])
})

test('audit entries during an impersonation name both users', async () => {
  const { app, admin, target, token } = await impersonating()
  await admin.browser.send(auth.logout, {}, token)
  expect((await auditOf(app, target.id))[0]).toMatchObject({
    action: 'auth.signed_out',
    actor: { id: target.id },
    impersonator: { id: admin.id },
  })
})

test('the user sees the impersonation among their sessions and can end it', async () => {
  const { app, target, token } = await impersonating()
  const { body } = await target.browser.send(authSessions.list, undefined, target.token)
  const found = (body as unknown as OpenSession[]).find(({ isImpersonation }) => isImpersonation)
  await target.browser.send(authSessions.end, { id: found?.id }, target.token)
  expect(await statusWith(app, token)).toBe(401)
  expect(await statusWith(app, target.token)).toBe(200)
})

describe('an impersonation', () => {
  test('cannot be started for an unknown user, oneself, another administrator, or a suspended user', async () => {
    const app = await startApp()
    const [admin, other] = [await app.addUser({ isAdmin: true }), await app.addUser({ isAdmin: true })]
    const suspended = await app.addUser()
    await app.call(admin.id, users.updateAccount, { id: suspended.id, isSuspended: true })
    const statusFor = async (id: string) =>
      (await app.call(admin.id, authSessions.impersonate, { id })).status
    expect(await statusFor(randomUUID())).toBe(404)
    expect(await statusFor(admin.id)).toBe(409)
    expect(await statusFor(other.id)).toBe(403)
    expect(await statusFor(suspended.id)).toBe(409)
    expect((await app.call(admin.id, users.me)).status).toBe(200)
  })

  test('cannot be started by a user who is not an administrator', async () => {
    const app = await startApp()
    const [user, target] = [await app.addUser(), await app.addUser()]
    expect((await app.call(user.id, authSessions.impersonate, { id: target.id })).status).toBe(403)
    expect((await app.call(undefined, authSessions.impersonate, { id: target.id })).status).toBe(401)
    const { status, body } = await app.call(user.id, authSessions.returnToAdmin)
    expect([status, body.message]).toEqual([409, 'You are not acting as another user'])
    expect((await app.call(undefined, authSessions.returnToAdmin)).status).toBe(401)
    expect((await app.call(undefined, authSessions.current)).status).toBe(401)
  })

  test('cannot be started without reauthentication: a code where codes are on, otherwise the password', async () => {
    const app = await startApp()
    const [admin, other, target] = [
      await addEnrolledPerson(app),
      await registerPerson(app),
      await app.addUser(),
    ]
    for (const { id } of [admin, other]) await makeAdmin(app, id)
    const start = ({ browser, token }: Pick<typeof admin, 'browser' | 'token'>) =>
      browser.send(authSessions.impersonate, { id: target.id }, token)
    expect((await start(admin)).body.code).toBe('reauthentication_required')
    expect((await reauthenticate(admin, { password: PASSWORD })).body.fields).toEqual({
      code: 'Enter a code from your authenticator app',
    })
    await reauthenticate(admin, { code: admin.nextCode() })
    expect((await start(admin)).status).toBe(200)
    app.clock.advance(REAUTHENTICATION_MINUTES * 60_000)
    expect((await start(other)).body.code).toBe('reauthentication_required')
    await reauthenticate(other, { password: PASSWORD })
    expect((await start(other)).status).toBe(200)
  })

  test('cannot be started long after signing in, where there is neither', async () => {
    const app = await startAnotherApp()
    const [admin, target] = [await app.addUser({ isAdmin: true }), await app.addUser()]
    await app.ports.database.pool.query(
      "update auth_sessions set created_at = created_at - interval '20 minutes' where user_id = $1",
      [admin.id],
    )
    const { status, body } = await app.call(admin.id, authSessions.impersonate, { id: target.id })
    expect([status, body.message]).toEqual([403, expect.stringContaining('Sign out, then sign in again')])
  })
})

test('calls that only the user themselves may make are refused', async () => {
  const { admin, target, token } = await impersonating()
  const { body } = await target.browser.send(authSessions.current, undefined, target.token)
  const refused = [
    admin.browser.send(authSessions.end, { id: body.id }, token),
    admin.browser.send(authSessions.endOthers, {}, token),
    admin.browser.send(authSessions.endAll, {}, token),
    admin.browser.send(mfa.setup, {}, token),
    admin.browser.send(users.update, { id: target.id, name: 'Somebody else' }, token),
  ]
  for (const { status, body } of await Promise.all(refused)) {
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^Only the user can do this/)])
  }
})

test('requirements of the site for the user do not apply to the administrator', async () => {
  const app = await startAnotherApp()
  const [admin, target] = [await addEnrolledPerson(app), await addPersonWithPassword(app)]
  await makeAdmin(app, admin.id)
  const enforce = { settingName: 'enforceMFA', settingValue: 'true' }
  await admin.browser.send(settings.update, enforce, admin.token)
  await reauthenticate(admin, { code: admin.nextCode() })
  const { body } = await admin.browser.send(authSessions.impersonate, { id: target.id }, admin.token)
  expect((await admin.browser.send(users.me, undefined, body.accessToken)).status).toBe(200)
  const { body: status } = await admin.browser.send(mfa.status, undefined, body.accessToken)
  expect(status).toMatchObject({ enabled: false, enforced: false })
  expect((await target.browser.send(mfa.status, undefined, target.token)).body).toMatchObject({
    enforced: true,
  })
})

describe('an impersonation', () => {
  test('ends once, when two tabs return at the same time', async () => {
    const { admin, token } = await impersonating()
    const answers = await Promise.all(
      [1, 2].map(() => admin.browser.send(authSessions.returnToAdmin, {}, token)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).not.toEqual([200, 200])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  test.each([
    ['is suspended', 'update users set is_suspended = true where id = $1'],
    ['signed out everywhere', 'update users set token_version = token_version + 1 where id = $1'],
    ['signed out there', 'update auth_sessions set ended_at = now() where user_id = $1'],
  ])('ends when the administrator %s', async (_, statement) => {
    const { app, admin, target, token } = await impersonating()
    await app.ports.database.pool.query(statement, [admin.id])
    expect(await statusWith(app, token)).toBe(401)
    const { body } = await target.browser.send(authSessions.list, undefined, target.token)
    expect(body).toMatchObject([{ isCurrent: true, isImpersonation: false }])
    expect((await admin.browser.send(auth.refresh, {})).status).toBe(401)
  })

  test('ends when the administrator loses the role, and continues as themselves', async () => {
    const { app, admin, token } = await impersonating()
    await app.ports.database.pool.query('update users set is_admin = false where id = $1', [admin.id])
    expect(await statusWith(app, token)).toBe(401)
    const { body } = await admin.browser.send(auth.refresh, {})
    const me = await admin.browser.send(users.me, undefined, body.accessToken)
    expect(me.body).toMatchObject({ id: admin.id, isAdmin: false })
  })

  test('ends when the user becomes an administrator', async () => {
    const { app, target, token } = await impersonating()
    await makeAdmin(app, target.id)
    expect(await statusWith(app, token)).toBe(401)
  })

  test('ends with its sockets, when the administrator’s own session ends', async () => {
    const { app, admin, token } = await impersonating()
    const socket = await openTestSocket(app.app, token)
    await openBrowser(app).send(auth.logout, {}, admin.token)
    expect(await socket.closed).toBe(4401)
  })

  test('ends with its sockets, when another administrator suspends this one', async () => {
    const { app, admin, token } = await impersonating()
    const socket = await openTestSocket(app.app, token)
    const other = await app.addUser({ isAdmin: true })
    await app.call(other.id, users.updateAccount, { id: admin.id, isSuspended: true })
    expect(await socket.closed).toBe(4401)
  })

  test.each([
    ['the user becomes an administrator', { isAdmin: true }, 'target'],
    ['the administrator loses the role', { isAdmin: false }, 'admin'],
  ] as const)('ends with its sockets, when %s', async (_, change, whose) => {
    const { app, admin, target, token } = await impersonating()
    const own = await openTestSocket(app.app, admin.token)
    const socket = await openTestSocket(app.app, token)
    const other = await app.addUser({ isAdmin: true })
    const { id } = whose === 'target' ? target : admin
    await app.call(other.id, users.updateAccount, { id, ...change })
    expect(await socket.closed).toBe(4401)
    await own.settled()
  })

  test('ends when it expires, regardless of renewals', async () => {
    const { app, admin } = await impersonating()
    app.clock.advance((IMPERSONATION_MINUTES - 1) * 60_000)
    const { status, body } = await admin.browser.send(auth.refresh, {})
    expect(status).toBe(200)
    app.clock.advance(2 * 60_000)
    expect(await statusWith(app, body.accessToken)).toBe(401)
  })

  test('ends by signing out, which ends the administrator’s own session as well', async () => {
    const { app, admin, target, token } = await impersonating()
    await admin.browser.send(auth.logout, {}, token)
    expect(await statusWith(app, token)).toBe(401)
    expect(await statusWith(app, admin.token)).toBe(401)
    expect(await statusWith(app, target.token)).toBe(200)
  })
})
