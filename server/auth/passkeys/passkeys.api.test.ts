import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type PasskeyCreation, passkeys } from '#contract/passkeys.ts'
import { addPersonWithPassword, PASSWORD, reauthenticate } from '#server/testing/authenticator-app.ts'
import type { TestBrowser } from '#server/testing/browser.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { type AnswerFault, PasskeyDevice } from '#server/testing/passkey-device.ts'

const MINUTE = 60_000

type Person = Awaited<ReturnType<typeof addPersonWithPassword>>

async function begin({ browser, token }: Person) {
  const { status, body } = await browser.send(passkeys.registrationOptions, {}, token)
  return { status, challengeId: String(body.challengeId), options: body.options as PasskeyCreation }
}

async function add(person: Person, device = new PasskeyDevice(), fault?: AnswerFault) {
  const { challengeId, options } = await begin(person)
  const response = device.create(options, fault)
  const answer = await person.browser.send(
    passkeys.register,
    { challengeId, name: 'Laptop', response },
    person.token,
  )
  return { ...answer, id: String(answer.body.id), device }
}

/** Calls whose path names the passkey. */
const onOne = (app: TestApp, { token }: Person, method: 'PUT' | 'DELETE', id: string, payload: object) =>
  app.app.http.inject({
    method,
    url: `/api/auth/passkeys/${id}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

const list = async ({ browser, token }: { browser: TestBrowser; token: string }) =>
  (await browser.send(passkeys.list, undefined, token)).body as unknown as { id: string; name: string }[]

const audited = async (app: TestApp, targetId: string) => {
  const { rows } = await app.ports.database.pool.query<{ action: string }>(
    'select action from audit_entries where target_id = $1 order by id',
    [targetId],
  )
  return rows.map(({ action }) => action)
}

test('adds a passkey, lists, renames and removes it', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const { options } = await begin(person)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Commonplace' },
    user: { id: Buffer.from(person.id).toString('base64url'), name: person.username },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  })
  const { status, body, id, device } = await add(person)
  expect([status, body]).toMatchObject([
    200,
    { name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null, isBackedUp: false },
  ])
  expect(await list(person)).toEqual([body])
  const again = await begin(person)
  expect(again.options.excludeCredentials).toEqual([
    { id: device.credentialId, type: 'public-key', transports: ['internal'] },
  ])
  const renamed = await onOne(app, person, 'PUT', id, { name: '  Work laptop ' })
  expect(renamed.json()).toMatchObject({ id, name: 'Work laptop' })
  const removed = await onOne(app, person, 'DELETE', id, {})
  expect(removed.json()).toEqual({ removed: true })
  expect(await list(person)).toEqual([])
  expect(await audited(app, person.id)).toEqual(
    expect.arrayContaining(['passkeys.added', 'passkeys.removed']),
  )
})

describe('adding a passkey', () => {
  test.each<[string, AnswerFault]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['a device that asked nobody', { isUnverified: true }],
  ])('refuses the response for %s', async (_what, fault) => {
    const app = await startApp()
    const person = await addPersonWithPassword(app)
    const { status, body } = await add(person, new PasskeyDevice(), fault)
    expect([status, body.message]).toEqual([422, 'The device’s response is not valid. Try again.'])
    expect(await list(person)).toEqual([])
  })

  test('works once for each challenge, successful or not, and within 5 minutes', async () => {
    const app = await startApp()
    const person = await addPersonWithPassword(app)
    const send = (challengeId: string, response: object) =>
      person.browser.send(passkeys.register, { challengeId, name: 'Laptop', response }, person.token)
    const first = await begin(person)
    const device = new PasskeyDevice()
    const response = device.create(first.options)
    const answers = await Promise.all([1, 2, 3].map(() => send(first.challengeId, response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const second = await begin(person)
    await send(second.challengeId, new PasskeyDevice().create(second.options, { rpId: 'evil.example' }))
    const spent = await send(second.challengeId, new PasskeyDevice().create(second.options))
    expect([spent.status, spent.body.message]).toEqual([422, 'This request has expired. Try again.'])
    const third = await begin(person)
    app.clock.advance(6 * MINUTE)
    await reauthenticate(person, { password: PASSWORD })
    expect((await send(third.challengeId, new PasskeyDevice().create(third.options))).status).toBe(422)
  })

  test('refuses the challenge of another user, and a passkey that is in use', async () => {
    const app = await startApp()
    const [one, two] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
    const { challengeId, options } = await begin(one)
    const response = new PasskeyDevice().create(options)
    const stolen = await two.browser.send(passkeys.register, { challengeId, name: 'x', response }, two.token)
    expect(stolen.status).toBe(422)
    const { device } = await add(one)
    const { status, body } = await add(two, device)
    expect([status, body.message]).toEqual([409, 'This passkey is already registered'])
  })

  test.each([
    ['', 'Give the passkey a name'],
    ['x'.repeat(61), 'Name must be at most 60 characters'],
  ])('refuses the name %j', async (name, message) => {
    const app = await startApp()
    const person = await addPersonWithPassword(app)
    const { challengeId, options } = await begin(person)
    const response = new PasskeyDevice().create(options)
    const { status, body } = await person.browser.send(
      passkeys.register,
      { challengeId, name, response },
      person.token,
    )
    expect([status, body.fields]).toEqual([422, { name: message }])
  })
})

describe('another user’s passkey', () => {
  test('is not found', async () => {
    const app = await startApp()
    const [owner, stranger] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
    const { id } = await add(owner)
    expect((await onOne(app, stranger, 'PUT', id, { name: 'Mine' })).statusCode).toBe(404)
    expect((await onOne(app, stranger, 'DELETE', id, {})).statusCode).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect(await list(owner)).toHaveLength(1)
    expect((await app.call(undefined, passkeys.rename, { id, name: 'x' })).status).toBe(401)
    expect((await app.call(undefined, passkeys.remove, { id })).status).toBe(401)
  })
})

test('the owner is notified of additions and removals', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  const { id } = await add(person)
  await onOne(app, person, 'DELETE', id, {})
  await app.settle()
  const told = app.mails.filter(({ to }) => to === `${person.username}@example.org`)
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ]),
  )
  expect(told.filter(({ text }) => text.includes('"Laptop"'))).toHaveLength(2)
})

describe('an account without a password', () => {
  async function addPersonWithoutPassword(app: TestApp) {
    const person = await addPersonWithPassword(app)
    const { id } = await add(person)
    await app.ports.database.pool.query('update users set password_hash = null where id = $1', [person.id])
    return { person, id }
  }

  test('cannot remove its only passkey', async () => {
    const app = await startApp()
    const { person, id } = await addPersonWithoutPassword(app)
    const refused = await onOne(app, person, 'DELETE', id, {})
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This is your only sign-in method. Set a password or add another passkey first.',
    ])
    const { id: second } = await add(person)
    const removals = await Promise.all([id, second].map((one) => onOne(app, person, 'DELETE', one, {})))
    expect(new Set(removals.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await list(person)).toHaveLength(1)
  })

  test('can remove it where a linked account remains usable', async () => {
    const app = await startApp()
    const { person, id } = await addPersonWithoutPassword(app)
    await app.ports.database.pool.query(
      `insert into linked_accounts (id, user_id, strategy, issuer, subject, label, linked_at)
       values (gen_random_uuid(), $1, 'github', 'https://github.com', $2, 'ada', now())`,
      [person.id, person.id],
    )
    const remove = async () => (await onOne(app, person, 'DELETE', id, {})).statusCode
    // A provider that is not configured cannot be used for a sign-in.
    expect(await remove()).toBe(409)
    await app.ports.database.pool.query(
      `insert into sign_in_strategies (strategy, issuer, client_id, updated_at)
       values ('github', 'https://github.com', 'some', now())`,
    )
    expect(await remove()).toBe(200)
    await app.ports.database.pool.query('delete from sign_in_strategies')
  })

  test('can change its passkeys only soon after signing in', async () => {
    const app = await startApp()
    const { person, id } = await addPersonWithoutPassword(app)
    app.clock.advance(16 * MINUTE)
    person.token = (await person.browser.send(auth.refresh, {})).body.accessToken
    const refused = await onOne(app, person, 'DELETE', id, {})
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'You must have signed in within the last 15 minutes. Sign out, then sign in again.',
    ])
    expect((await person.browser.send(passkeys.registrationOptions, {}, person.token)).status).toBe(403)
  })
})

test('expired challenges are deleted', async () => {
  const app = await startApp()
  const person = await addPersonWithPassword(app)
  await begin(person)
  app.clock.advance(6 * MINUTE)
  const { pool } = app.ports.database
  await pool.query("select graphile_worker.add_job('passkeys.forget-expired-challenges', '{}'::json)")
  await app.settle()
  expect((await pool.query('select 1 from passkey_challenges')).rowCount).toBe(0)
  expect((await person.browser.send(auth.logout, {}, person.token)).status).toBe(200)
})
