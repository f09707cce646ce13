import { expect, test } from 'vitest'
import { auth, FRESH_SESSION_MINUTES } from '#contract/auth.ts'
import { mfa } from '#contract/mfa.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import {
  addEnrolledPerson,
  addPersonWithPassword,
  beginSignIn,
  codeAt,
  reauthenticate,
} from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { calls, codeOf, send } from '#server/testing/sweep.ts'

/** A site that requires codes, of which an administrator has set up theirs. */
async function startEnforcing() {
  const app = await startAnotherApp()
  const admin = await addEnrolledPerson(app)
  await enforce(app, 'true', admin.token)
  return { app, admin }
}

const enforce = (app: TestApp, settingValue: string, token: string) =>
  app.app.http.inject({
    method: 'PUT',
    url: '/api/settings/enforceMFA',
    headers: { authorization: `Bearer ${token}` },
    payload: { settingValue },
  })

test('every call but those for setting up codes is refused, also the administrator’s own', async () => {
  const { app } = await startEnforcing()
  const people = [await app.addUser(), await app.addUser({ isAdmin: true })]
  const guarded = calls.filter(({ access }) => access === 'user' || access === 'admin')
  const open = calls.filter(({ access }) => access === 'enrolling').map(({ name }) => name)
  expect(open.sort()).toEqual([
    'auth.logout',
    'authSessions.current',
    'authSessions.reauthenticate',
    'authSessions.returnToAdmin',
    'mfa.cancelSetup',
    'mfa.setup',
    'mfa.status',
    'mfa.verifySetup',
    'recovery.confirmEmailChange',
    'recovery.verifyEmail',
  ])
  for (const { token } of people) {
    for (const call of guarded) {
      const answer = await send(app, call, { token, body: call.method === 'GET' ? undefined : '{"broken' })
      expect([call.name, answer.status, codeOf(answer)]).toEqual([call.name, 403, 'mfa_setup_required'])
    }
  }
})

test('a set-up is shown right after the sign-in, and later after reauthentication', async () => {
  const { app } = await startEnforcing()
  const person = await addPersonWithPassword(app)
  const { browser, body } = await beginSignIn(app, person)
  expect((await browser.send(mfa.setup, {}, body.accessToken)).status).toBe(200)
  app.clock.advance(FRESH_SESSION_MINUTES * 60_000)
  const { body: later } = await browser.send(auth.refresh, {})
  expect((await browser.send(mfa.setup, {}, later.accessToken)).body.code).toBe('reauthentication_required')
})

test('setting codes up grants access', async () => {
  const { app } = await startEnforcing()
  const { browser, token } = await addPersonWithPassword(app)
  expect((await browser.send(users.me, undefined, token)).body.code).toBe('mfa_setup_required')
  const { body: status } = await browser.send(mfa.status, undefined, token)
  expect(status).toEqual({ enabled: false, enforced: true, backupCodesLeft: 0 })
  const { body: setup } = await browser.send(mfa.setup, {}, token)
  const code = codeAt(String(setup.manualEntryKey), app.clock.now())
  const { body } = await browser.send(mfa.verifySetup, { token: code }, token)
  expect((await browser.send(users.me, undefined, body.accessToken)).body.mfa).toEqual({ totpEnabled: true })
  expect((await browser.send(auth.logout, {}, body.accessToken)).status).toBe(200)
})

test('required codes cannot be disabled, even after reauthentication', async () => {
  const { app, admin } = await startEnforcing()
  await reauthenticate(admin, { code: admin.nextCode() })
  const { status, body } = await admin.browser.send(mfa.disable, {}, admin.token)
  expect([status, body.message]).toEqual([
    403,
    'This site requires multi-factor authentication for all users',
  ])
  await enforce(app, 'false', admin.token)
  expect((await admin.browser.send(mfa.disable, {}, admin.token)).status).toBe(200)
})

test('a user whose codes were reset must set up codes again', async () => {
  const { app, admin } = await startEnforcing()
  const person = await addEnrolledPerson(app)
  await reauthenticate(admin, { code: admin.nextCode() })
  await admin.browser.send(mfa.forceReset, { userId: person.id }, admin.token)
  const browser = openBrowser(app)
  const { body } = await browser.send(auth.login, {
    identifier: person.username,
    password: 'six blue herons',
  })
  expect((await browser.send(users.me, undefined, body.accessToken)).body.code).toBe('mfa_setup_required')
})

test('open sockets are asked to reconnect, and users without codes are refused but not signed out', async () => {
  const app = await startAnotherApp()
  const [admin, user] = [await addEnrolledPerson(app), await app.addUser()]
  const socket = await app.socket(user.id)
  await enforce(app, 'true', admin.token)
  expect(await socket.closed).toBe(1012)
  // Not 4401: the session is valid, and a browser that renews its token would learn nothing.
  expect(await (await app.socket(user.id)).closed).toBe(4403)
})

test('a site without the requirement refuses nothing', async () => {
  const app = await startAnotherApp()
  const user = await app.addUser()
  expect((await app.call(user.id, notebooks.list, {})).status).toBe(200)
  expect((await app.call(user.id, settings.fetch)).body).toContainEqual({
    settingName: 'enforceMFA',
    settingValue: 'false',
  })
})
