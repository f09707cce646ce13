import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type MfaSetup, mfa } from '#contract/mfa.ts'
import { users } from '#contract/users.ts'
import {
  addEnrolledPerson,
  addPersonWithPassword,
  beginSignIn,
  codeAt,
  PASSWORD,
  reauthenticate,
  wrongCodeAt,
} from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

const begin = async (app: TestApp, userId: string) => (await app.call(userId, mfa.setup)).body as MfaSetup

const audited = async (app: TestApp, targetId: string) => {
  const { rows } = await app.ports.database.pool.query<{ action: string; details: object }>(
    'select action, details from audit_entries where target_id = $1 order by id',
    [targetId],
  )
  return rows.map(({ action }) => action)
}

test('a set-up shows a code to scan, a key to type and ten backup codes', async () => {
  const app = await startApp()
  const user = await app.addUser()
  expect((await app.call(user.id, mfa.status)).body).toEqual({
    enabled: false,
    enforced: false,
    backupCodesLeft: 0,
  })
  const { status, body } = await app.call(user.id, mfa.setup)
  expect(status).toBe(200)
  expect(body.manualEntryKey).toMatch(/^[A-Z2-7]{32}$/)
  expect(body.qrCodeUrl).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(Buffer.from(body.qrCodeUrl.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/)
  expect(new Set(body.backupCodes).size).toBe(10)
  for (const code of body.backupCodes) expect(code).toMatch(/^[A-Z2-7]{10}$/)
  expect((await app.call(user.id, mfa.status)).body.enabled).toBe(false)
  expect((await app.call(user.id, users.me)).body.mfa).toEqual({ totpEnabled: false })
})

test('a first code completes it; this session continues with new tokens and the others end', async () => {
  const app = await startApp()
  const { id, username, token, browser } = await addPersonWithPassword(app)
  const elsewhere = await beginSignIn(app, { username })
  const { body: shown } = await browser.send(mfa.setup, {}, token)
  const code = codeAt(String(shown.manualEntryKey), app.clock.now())
  const { status, body } = await browser.send(
    mfa.verifySetup,
    { token: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
    token,
  )
  expect([status, body.user]).toMatchObject([200, { id, mfa: { totpEnabled: true } }])
  expect((await browser.send(users.me, undefined, body.accessToken)).body.mfa).toEqual({ totpEnabled: true })
  expect((await browser.send(users.me, undefined, token)).status).toBe(401)
  expect((await browser.send(auth.refresh, {})).status).toBe(200)
  expect((await elsewhere.browser.send(users.me, undefined, elsewhere.body.accessToken)).status).toBe(401)
  expect((await elsewhere.browser.send(auth.refresh, {})).status).toBe(401)
  const { body: now } = await browser.send(mfa.status, undefined, body.accessToken)
  expect(now).toEqual({ enabled: true, enforced: false, backupCodesLeft: 10 })
  expect(await audited(app, id)).toContain('mfa.enabled')
})

test('neither the key nor the backup codes are stored in plain text', async () => {
  const app = await startApp()
  const { id, setup } = await addEnrolledPerson(app)
  const { rows } = await app.ports.database.pool.query<{ stored: string }>(
    `select (to_jsonb(totp) || jsonb_build_object('codes', (select jsonb_agg(hash) from backup_codes where user_id = $1)))::text
       as stored from totp_factors totp where user_id = $1`,
    [id],
  )
  for (const secret of [setup.manualEntryKey, ...setup.backupCodes]) {
    expect(rows[0]?.stored).not.toContain(secret)
    expect(JSON.stringify(app.logged)).not.toContain(secret)
  }
})

describe('a set-up', () => {
  test('is not completed by a wrong code, and can be completed by a correct one afterwards', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { manualEntryKey } = await begin(app, user.id)
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = wrongCodeAt(manualEntryKey, app.clock.now())
      const { status, body } = await app.call(user.id, mfa.verifySetup, { token: wrong })
      expect([status, body.message, body.fields]).toEqual([
        422,
        'Incorrect code. Enter the code that your app shows now.',
        { token: 'Incorrect code. Enter the code that your app shows now.' },
      ])
    }
    const token = codeAt(manualEntryKey, app.clock.now())
    expect((await app.call(user.id, mfa.verifySetup, { token })).status).toBe(200)
  })

  test.each(['', '12345', '1234567', 'ABCDEFGHIJ', '12345x'])(
    'does not accept %j as a code',
    async (token) => {
      const app = await startApp()
      const user = await app.addUser()
      const { status, body } = await app.call(user.id, mfa.verifySetup, { token })
      expect([status, body.fields]).toEqual([422, { token: 'Enter the 6-digit code from your app' }])
    },
  )

  test('voids the previous secret when it is started again', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const first = await begin(app, user.id)
    const second = await begin(app, user.id)
    const tryCode = ({ manualEntryKey }: MfaSetup) =>
      app.call(user.id, mfa.verifySetup, { token: codeAt(manualEntryKey, app.clock.now()) })
    expect((await tryCode(first)).status).toBe(422)
    expect((await tryCode(second)).status).toBe(200)
  })

  test('cannot be completed after it was cancelled', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { manualEntryKey } = await begin(app, user.id)
    expect((await app.call(user.id, mfa.cancelSetup)).body).toEqual({ cancelled: true })
    const token = codeAt(manualEntryKey, app.clock.now())
    const { status, body } = await app.call(user.id, mfa.verifySetup, { token })
    expect([status, body.message]).toEqual([409, 'No setup is in progress. Start again.'])
  })

  test('cannot be started again or cancelled after it was completed', async () => {
    const app = await startApp()
    const person = await addEnrolledPerson(app)
    const { browser, token, nextCode } = person
    await reauthenticate(person, { code: nextCode() })
    const again = await browser.send(mfa.setup, {}, token)
    expect([again.status, again.body.message]).toEqual([
      409,
      'Multi-factor authentication is already enabled',
    ])
    await browser.send(mfa.cancelSetup, {}, token)
    expect((await browser.send(mfa.verifySetup, { token: nextCode() }, token)).status).toBe(409)
    expect((await browser.send(mfa.status, undefined, token)).body.enabled).toBe(true)
  })

  test('is completed once by two concurrent calls', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { manualEntryKey } = await begin(app, user.id)
    const token = codeAt(manualEntryKey, app.clock.now())
    const answers = await Promise.all([1, 2].map(() => app.call(user.id, mfa.verifySetup, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('disabling', () => {
  test('requires reauthentication, and ends the other sessions', async () => {
    const app = await startApp()
    const person = await addEnrolledPerson(app)
    const disable = () => person.browser.send(mfa.disable, {}, person.token)
    expect((await disable()).body.code).toBe('reauthentication_required')
    await reauthenticate(person, { code: person.nextCode() })
    const { body } = await disable()
    expect(body.user).toMatchObject({ mfa: { totpEnabled: false } })
    expect((await person.browser.send(users.me, undefined, person.token)).status).toBe(401)
    expect((await person.browser.send(users.me, undefined, body.accessToken)).status).toBe(200)
    expect((await beginSignIn(app, person)).body.accessToken).toEqual(expect.any(String))
    expect(await audited(app, person.id)).toContain('mfa.disabled')
  })

  test('is a conflict for a user without codes', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const { status, body } = await app.call(user.id, mfa.disable)
    expect([status, body.message]).toEqual([409, 'Multi-factor authentication is not enabled'])
  })
})

test('backup codes are replaced after reauthentication; the old ones are void', async () => {
  const app = await startApp()
  const person = await addEnrolledPerson(app)
  const replace = () => person.browser.send(mfa.regenerateBackupCodes, {}, person.token)
  expect((await replace()).body.code).toBe('reauthentication_required')
  await reauthenticate(person, { code: person.setup.backupCodes[0] })
  const { body } = await replace()
  const fresh = body.backupCodes as string[]
  expect(new Set([...fresh, ...person.setup.backupCodes]).size).toBe(20)
  const { browser, mfaToken } = await beginSignIn(app, person)
  const tryCode = (token = '') => browser.send(mfa.verify, { token }, mfaToken)
  expect((await tryCode(person.setup.backupCodes[1])).status).toBe(422)
  expect((await tryCode(fresh[0])).status).toBe(200)
  expect(await audited(app, person.id)).toContain('mfa.backup_codes_replaced')
})

test('the owner is notified of every change', async () => {
  const app = await startApp()
  const [admin, person] = [await app.addUser({ isAdmin: true }), await addEnrolledPerson(app)]
  await reauthenticate(person, { code: person.nextCode() })
  await person.browser.send(mfa.regenerateBackupCodes, {}, person.token)
  await person.browser.send(mfa.disable, {}, person.token)
  const other = await addEnrolledPerson(app)
  await app.call(admin.id, mfa.forceReset, { userId: other.id })
  await app.settle()
  const toldTo = ({ username }: { username: string }) =>
    app.mails.filter(({ to }) => to === `${username}@example.org`).map(({ subject }) => subject)
  expect(toldTo(person)).toEqual(
    expect.arrayContaining([
      'Multi-factor authentication was enabled',
      'Your backup codes were replaced',
      'Multi-factor authentication was disabled',
    ]),
  )
  expect(toldTo(other)).toContain('Your multi-factor authentication was reset')
})

describe('an administrator', () => {
  test('resets the codes of another user, whose sessions end and whose lock is removed', async () => {
    const app = await startApp()
    const [admin, person] = [await app.addUser({ isAdmin: true }), await addEnrolledPerson(app)]
    const { browser, mfaToken } = await beginSignIn(app, person)
    for (let tries = 0; tries < 3; tries += 1) {
      await browser.send(mfa.verify, { token: person.wrongCode() }, mfaToken)
    }
    expect((await app.call(admin.id, mfa.forceReset, { userId: person.id })).body).toEqual({ reset: true })
    expect((await person.browser.send(users.me, undefined, person.token)).status).toBe(401)
    expect((await browser.send(mfa.verify, { token: person.nextCode() }, mfaToken)).status).toBe(401)
    expect((await beginSignIn(app, person)).body.user).toMatchObject({ mfa: { totpEnabled: false } })
    expect(await audited(app, person.id)).toEqual(expect.arrayContaining(['mfa.locked', 'mfa.reset']))
  })

  test('cannot reset their own codes, nor those of an unknown user', async () => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    expect((await app.call(admin.id, mfa.forceReset, { userId: admin.id })).body.fields).toEqual({
      userId: 'Change your own multi-factor authentication in your profile',
    })
    const unknownId = crypto.randomUUID()
    expect((await app.call(admin.id, mfa.forceReset, { userId: unknownId })).status).toBe(404)
    expect((await app.call(admin.id, mfa.forceReset, { userId: 'x' })).status).toBe(422)
  })
})

test('each call requires its own kind of token', async () => {
  const app = await startApp()
  const user = await app.addUser()
  expect((await app.call(undefined, mfa.setup)).status).toBe(401)
  expect((await app.call(user.id, mfa.forceReset, { userId: user.id })).status).toBe(403)
  // An access token is not a token of the second step.
  expect((await app.call(user.id, mfa.verify, { token: '123456' })).status).toBe(401)
  expect(
    (await openBrowser(app).send(auth.login, { identifier: user.username, password: PASSWORD })).status,
  ).toBe(401)
})
