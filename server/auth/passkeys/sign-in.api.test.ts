import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { mfa } from '#contract/mfa.ts'
import { type PasskeyCreation, type PasskeyRequest, passkeys } from '#contract/passkeys.ts'
import { users } from '#contract/users.ts'
import { addEnrolledPerson, beginSignIn, reauthenticate } from '#server/testing/authenticator-app.ts'
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'
import { type AnswerFault, PasskeyDevice } from '#server/testing/passkey-device.ts'

const MINUTE = 60_000

/** A user with codes and a passkey. */
async function addPerson() {
  const app = await startApp()
  const person = await addEnrolledPerson(app)
  const { browser, token } = person
  await reauthenticate(person, { code: person.nextCode() })
  const { body } = await browser.send(passkeys.registrationOptions, {}, token)
  const device = new PasskeyDevice()
  const response = device.create(body.options as PasskeyCreation)
  await browser.send(passkeys.register, { challengeId: body.challengeId, name: 'Phone', response }, token)
  return { app, person, device }
}

async function askToSign(browser: TestBrowser) {
  const { body } = await browser.send(passkeys.signInOptions, {})
  return { challengeId: String(body.challengeId), options: body.options as PasskeyRequest }
}

async function signIn(device: PasskeyDevice, fault?: AnswerFault) {
  const browser = openBrowser(await startApp())
  const { challengeId, options } = await askToSign(browser)
  const answer = await browser.send(passkeys.signIn, { challengeId, response: device.use(options, fault) })
  return { ...answer, browser }
}

describe('in a sign-in without a password', () => {
  test('a passkey opens a session, also where codes are on', async () => {
    const { person, device } = await addPerson()
    const { status, body, browser } = await signIn(device)
    expect([status, body]).toMatchObject([200, { accessToken: expect.any(String), user: { id: person.id } }])
    expect((await browser.send(users.me, undefined, body.accessToken)).status).toBe(200)
    expect((await browser.send(auth.refresh, {})).status).toBe(200)
    const { body: listed } = await person.browser.send(passkeys.list, undefined, person.token)
    expect(listed).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('the device selects the user of the passkey', async () => {
    const { options } = await askToSign(openBrowser(await startApp()))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  })

  test.each<[string, AnswerFault]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['a device that asked nobody', { isUnverified: true }],
    ['somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['a counter that went backwards', { counter: 1 }],
  ])('a response for %s is refused', async (_what, fault) => {
    const { app, person, device } = await addPerson()
    await signIn(device)
    const { status, body, browser } = await signIn(device, fault)
    expect([status, body.message]).toEqual([401, 'This passkey could not be verified'])
    expect(browser.cookie).toBeUndefined()
    const { rows } = await app.ports.database.pool.query(
      "select details from audit_entries where target_id = $1 and action = 'auth.sign_in_failed'",
      [person.id],
    )
    expect(rows).toEqual([{ details: { reason: 'passkey' } }])
  })

  test('an unknown passkey, and a signature of another one, are refused', async () => {
    const { device } = await addPerson()
    const stranger = new PasskeyDevice()
    expect((await signIn(stranger)).status).toBe(401)
    const browser = openBrowser(await startApp())
    const { challengeId, options } = await askToSign(browser)
    const forged = { ...stranger.use(options), id: device.credentialId, rawId: device.credentialId }
    expect((await browser.send(passkeys.signIn, { challengeId, response: forged })).status).toBe(401)
  })

  test('a challenge works once, also with concurrent responses, and within 5 minutes', async () => {
    const { app, device } = await addPerson()
    const browser = openBrowser(app)
    const { challengeId, options } = await askToSign(browser)
    const response = device.use(options)
    const send = (id: string, used: object) =>
      browser.send(passkeys.signIn, { challengeId: id, response: used })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(challengeId, response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await askToSign(browser)
    app.clock.advance(6 * MINUTE)
    const { status, body } = await send(late.challengeId, device.use(late.options))
    expect([status, body.message]).toEqual([422, 'This request has expired. Try again.'])
  })

  test('a copied passkey is detected: of two responses with one count, the second is refused', async () => {
    const { device } = await addPerson()
    const [one, two] = await Promise.all([signIn(device, { counter: 9 }), signIn(device, { counter: 9 })])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 401]))
  })

  test('a suspended user is refused', async () => {
    const { app, person, device } = await addPerson()
    await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [person.id])
    const { status, body } = await signIn(device)
    expect([status, body.message]).toEqual([403, 'This account is suspended. Contact an administrator.'])
  })

  test('a removed passkey is refused', async () => {
    const { app, person, device } = await addPerson()
    await app.ports.database.pool.query('delete from passkeys where user_id = $1', [person.id])
    expect((await signIn(device)).status).toBe(401)
  })
})

test('a user who opened the sign-in page too often can still sign in, and guesses have a limit of their own', async () => {
  const app = await startAnotherApp()
  const browser = openBrowser(app)
  const { options } = await askToSign(browser)
  for (let time = 1; time < 60; time += 1) await browser.send(passkeys.signInOptions, {})
  expect((await browser.send(passkeys.signInOptions, {})).status).toBe(429)
  const response = new PasskeyDevice().use(options)
  const guess = () => browser.send(passkeys.signIn, { challengeId: randomUUID(), response })
  expect((await guess()).status).toBe(422)
  for (let time = 1; time < 60; time += 1) await guess()
  expect((await guess()).status).toBe(429)
})

describe('in the second step', () => {
  async function atSecondStep() {
    const added = await addPerson()
    const { browser, mfaToken, body: first } = await beginSignIn(added.app, added.person)
    expect(first).toMatchObject({ mfaRequired: true, hasPasskeys: true })
    const { body } = await browser.send(passkeys.secondStepOptions, {}, mfaToken)
    const options = body.options as PasskeyRequest
    const answer = (response: object) =>
      browser.send(passkeys.secondStep, { challengeId: body.challengeId, response }, mfaToken)
    return { ...added, browser, mfaToken, options, answer }
  }

  test('a passkey replaces a code', async () => {
    const { person, device, browser, options, answer } = await atSecondStep()
    expect(options.allowCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ])
    const { status, body } = await answer(device.use(options))
    expect([status, body.user.id]).toEqual([200, person.id])
    expect(browser.cookie).toEqual(expect.any(String))
  })

  test('a passkey replaces a code also while codes are locked', async () => {
    const { person, device, browser, mfaToken, options, answer } = await atSecondStep()
    for (let tries = 0; tries < 3; tries += 1) {
      await browser.send(mfa.verify, { token: person.wrongCode() }, mfaToken)
    }
    expect((await answer(device.use(options))).status).toBe(200)
  })

  test('another user’s passkey is refused', async () => {
    const { options, answer } = await atSecondStep()
    const { device: theirs } = await addPerson()
    expect((await answer(theirs.use(options))).status).toBe(401)
  })

  test('a challenge for signing in is refused in the second step, and the reverse', async () => {
    const { app, device, browser, mfaToken } = await atSecondStep()
    const { challengeId, options } = await askToSign(browser)
    const response = device.use(options)
    expect((await browser.send(passkeys.secondStep, { challengeId, response }, mfaToken)).status).toBe(422)
    const { body } = await browser.send(passkeys.secondStepOptions, {}, mfaToken)
    const crossed = { challengeId: body.challengeId, response: device.use(body.options as PasskeyRequest) }
    expect((await openBrowser(app).send(passkeys.signIn, crossed)).status).toBe(422)
  })

  test('a user without a passkey gets 404', async () => {
    const app = await startApp()
    const { browser, mfaToken } = await beginSignIn(app, await addEnrolledPerson(app))
    const { status, body } = await browser.send(passkeys.secondStepOptions, {}, mfaToken)
    expect([status, body.message]).toEqual([404, 'Passkey not found'])
    expect((await browser.send(passkeys.secondStepOptions, {})).status).toBe(401)
  })
})
