import { randomUUID } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { authSessions, REAUTHENTICATION_MINUTES } from '#contract/auth-sessions.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import { mfa } from '#contract/mfa.ts'
import { passkeys } from '#contract/passkeys.ts'
import { recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import {
  addEnrolledPerson,
  addPersonWithPassword,
  beginSignIn,
  PASSWORD,
  reauthenticate,
} from '#server/testing/authenticator-app.ts'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'

const MINUTE = 60_000
const VALIDITY = REAUTHENTICATION_MINUTES * MINUTE

interface InSession {
  browser: TestBrowser
  token: string
}

const changePassword = ({ browser, token }: InSession, password = randomUUID()) =>
  browser.send(auth.changePassword, { password }, token)

/** Input of which only the presence matters here: a device in the browser and a name. */
const response = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}

const CHANGES: [string, AnyContractProcedure, object][] = [
  ['link an account', externalSignIn.link, { strategy: 'oidc' }],
  ['unlink an account', externalSignIn.unlink, { id: randomUUID() }],
  ['set codes up', mfa.setup, {}],
  ['disable codes', mfa.disable, {}],
  ['replace backup codes', mfa.regenerateBackupCodes, {}],
  ['begin to add a passkey', passkeys.registrationOptions, {}],
  ['add a passkey', passkeys.register, { challengeId: randomUUID(), name: 'x', response }],
  ['rename a passkey', passkeys.rename, { id: randomUUID(), name: 'x' }],
  ['remove a passkey', passkeys.remove, { id: randomUUID() }],
  ['change the password', auth.changePassword, { password: 'a new pass phrase' }],
  ['change the address', recovery.changeEmail, { email: 'new@example.org' }],
]

test.each(CHANGES)('requires reauthentication to %s', async (_, call, input) => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const person = await addPersonWithPassword(app)
  app.clock.advance(VALIDITY)
  const { status, body } = await person.browser.send(call, input, person.token)
  expect([status, body.code]).toEqual([403, 'reauthentication_required'])
  expect((await openBrowser(app).send(call, input)).status).toBe(401)
  await reauthenticate(person, { password: PASSWORD })
  expect((await person.browser.send(call, input, person.token)).body.code).not.toBe(
    'reauthentication_required',
  )
  const acting = await app.call(admin.id, authSessions.impersonate, { id: person.id })
  const refused = await openBrowser(app).send(call, input, acting.body.accessToken)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the user can do this. Return to your own account first.',
  ])
})

test('requires reauthentication to delete the account', async () => {
  const app = await startAnotherApp()
  const person = await addPersonWithPassword(app)
  app.clock.advance(VALIDITY)
  const { username } = person
  const { body } = await person.browser.send(accounts.requestDeletion, { username }, person.token)
  expect(body.code).toBe('reauthentication_required')
})

test('requires reauthentication of an administrator to reset the codes of another user', async () => {
  const app = await startAnotherApp()
  const [admin, other] = [await addPersonWithPassword(app), await app.addUser()]
  await app.ports.database.pool.query('update users set is_admin = true where id = $1', [admin.id])
  app.clock.advance(VALIDITY)
  const reset = () => admin.browser.send(mfa.forceReset, { userId: other.id }, admin.token)
  expect((await reset()).body.code).toBe('reauthentication_required')
  await reauthenticate(admin, { password: PASSWORD })
  expect((await reset()).status).toBe(200)
})

describe('a reauthentication', () => {
  test('is valid for some minutes, in the session in which it was made', async () => {
    const app = await startAnotherApp()
    const person = await addPersonWithPassword(app)
    const { browser, body } = await beginSignIn(app, person)
    const elsewhere = { browser, token: body.accessToken }
    expect((await changePassword(elsewhere)).body.code).toBe('reauthentication_required')
    app.clock.advance(VALIDITY - MINUTE)
    expect((await person.browser.send(mfa.setup, {}, person.token)).status).toBe(200)
    app.clock.advance(MINUTE)
    expect((await person.browser.send(mfa.setup, {}, person.token)).body.code).toBe(
      'reauthentication_required',
    )
    const answer = await reauthenticate(person, { password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(
      Date.parse(String(answer.body['reauthenticatedUntil'])) - app.clock.now().getTime(),
    ).toBeGreaterThan(VALIDITY - MINUTE)
    expect((await person.browser.send(mfa.setup, {}, person.token)).status).toBe(200)
  })

  test('is invalid after the password or the codes change', async () => {
    const app = await startApp()
    const person = await addPersonWithPassword(app)
    const { body } = await changePassword(person)
    expect((await changePassword({ ...person, token: body.accessToken })).body.code).toBe(
      'reauthentication_required',
    )
  })

  test('allows one of two concurrent changes that each invalidate it', async () => {
    const app = await startApp()
    const person = await addPersonWithPassword(app)
    const answers = await Promise.all([changePassword(person), changePassword(person)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is neither available without a sign-in nor during an impersonation', async () => {
    const app = await startApp()
    const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
    expect((await app.call(undefined, authSessions.reauthenticate, {})).status).toBe(401)
    const { body } = await app.call(admin.id, authSessions.impersonate, { id: user.id })
    const acting = { browser: openBrowser(app), token: body.accessToken }
    expect((await reauthenticate(acting, {})).status).toBe(403)
  })
})

describe('an account with a password', () => {
  test('requires it for reauthentication, and counts wrong ones', async () => {
    const app = await startAnotherApp()
    const person = await addPersonWithPassword(app)
    app.clock.advance(VALIDITY)
    expect((await reauthenticate(person, {})).body.fields).toEqual({ password: 'Enter your password' })
    const wrong = await reauthenticate(person, { password: 'seven red herons' })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'Incorrect password' }])
    expect((await changePassword(person)).body.code).toBe('reauthentication_required')
    for (let tries = 0; tries < 9; tries += 1) await reauthenticate(person, { password: 'seven red herons' })
    expect((await reauthenticate(person, { password: PASSWORD })).status).toBe(429)
    app.clock.advance(15 * MINUTE)
    const { body } = await person.browser.send(auth.refresh, {})
    expect(
      (await reauthenticate({ ...person, token: body.accessToken }, { password: PASSWORD })).status,
    ).toBe(200)
  })
})

describe('an account with codes', () => {
  test('requires a code for reauthentication, and the password is not enough', async () => {
    const app = await startApp()
    const person = await addEnrolledPerson(app)
    const code = 'Enter a code from your authenticator app'
    expect((await reauthenticate(person, { password: PASSWORD })).body.fields).toEqual({ code })
    const right = person.nextCode()
    expect((await reauthenticate(person, { code: right })).status).toBe(200)
    expect((await reauthenticate(person, { code: right })).status).toBe(422)
    expect((await reauthenticate(person, { code: person.setup.backupCodes[0] })).status).toBe(200)
    expect((await reauthenticate(person, { code: person.setup.backupCodes[0] })).status).toBe(422)
  })

  test('loses its session with the third wrong code', async () => {
    const app = await startApp()
    const person = await addEnrolledPerson(app)
    const guess = () => reauthenticate(person, { code: person.wrongCode() })
    const { status, body } = await guess()
    expect([status, body.fields, body.details]).toEqual([
      422,
      { code: 'Incorrect code' },
      { attemptsRemaining: 2 },
    ])
    await guess()
    expect((await guess()).body.details).toMatchObject({ attemptsRemaining: 0, forceLogout: true })
    expect((await person.browser.send(users.me, undefined, person.token)).status).toBe(401)
  })
})

test('an account with neither reauthenticates only by having just signed in', async () => {
  const app = await startAnotherApp()
  const user = await app.addUser()
  expect((await app.call(user.id, mfa.setup)).status).toBe(200)
  await app.ports.database.pool.query(
    "update auth_sessions set created_at = created_at - interval '15 minutes' where user_id = $1",
    [user.id],
  )
  const sentence = 'You must have signed in within the last 15 minutes. Sign out, then sign in again.'
  for (const answer of [
    await app.call(user.id, mfa.setup),
    await app.call(user.id, authSessions.reauthenticate, {}),
  ])
    expect([answer.status, answer.body.message]).toEqual([403, sentence])
})
