import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

const newPerson = (more: object = {}) => {
  const username = `p-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.org`, password: 'six blue herons', ...more }
}

const register = (app: TestApp, person: object) => openBrowser(app).send(auth.register, person)

test('a new user is registered and signed in', async () => {
  const app = await startApp()
  await app.addUser()
  const person = newPerson({ name: '  Ann Lee ' })
  const browser = openBrowser(app)
  const { status, body } = await browser.send(auth.register, person)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    username: person.username,
    email: person.email,
    name: 'Ann Lee',
    isAdmin: false,
    tags: ['customer'],
    lastNotebookId: null,
  })
  expect(JSON.stringify(body)).not.toContain('passwordHash')
  const me = await browser.send(users.me, undefined, body.accessToken)
  expect([me.status, me.body.username]).toEqual([200, person.username])
  expect(browser.cookie).toBeTruthy()
})

describe('the input of a registration', () => {
  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(33), 'Username must be at most 32 characters'],
    ['username', 'white space', 'Username can contain letters, digits, underscore, dot and hyphen'],
    ['username', 'ünder', 'Username can contain letters, digits, underscore, dot and hyphen'],
    ['email', 'nobody', 'Enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.org`, 'Email is too long'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'password123', 'This password is too common; choose another'],
    ['password', 'PassWord123', 'This password is too common; choose another'],
  ])('is refused for the field %s with the value %s', async (field, value, message) => {
    const app = await startApp()
    await app.addUser()
    const { status, body } = await register(app, newPerson({ [field]: value }))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid', message, fields: { [field]: message } })
  })

  test('is refused with the names of all missing fields', async () => {
    const { status, body } = await register(await startApp(), {})
    expect(status).toBe(422)
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['email', 'password', 'username'])
  })

  test('is refused when the password is the username or the email', async () => {
    const app = await startApp()
    await app.addUser()
    const person = newPerson()
    const asName = await register(app, { ...person, password: person.username.toUpperCase() })
    expect(asName.body.fields).toEqual({ password: 'Password must not be your username' })
    const asEmail = await register(app, { ...person, password: person.email })
    expect(asEmail.body.fields).toEqual({ password: 'Password must not be your email address' })
  })
})

test('a taken username is refused, case-insensitively', async () => {
  const app = await startApp()
  const taken = await app.addUser()
  const { status, body } = await register(app, newPerson({ username: taken.username.toUpperCase() }))
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'conflict', fields: { username: 'This username is taken' } })
})

test('a registration does not reveal whether an email has an account', async () => {
  const app = await startApp()
  const known = await app.addUser()
  const [fresh, again] = [newPerson(), newPerson({ email: known.email.toUpperCase() })]
  const answers = [await register(app, fresh), await register(app, again)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const shapes = answers.map(({ body }) => [Object.keys(body), Object.keys(body.user)])
  expect(shapes[0]).toEqual(shapes[1])
  // Signing in with the address reveals nothing either: each pair leads to its own account.
  const login = { identifier: known.email, password: 'six blue herons' }
  expect(await openBrowser(app).send(auth.login, login)).toMatchObject({
    status: 200,
    body: { user: { username: again.username } },
  })
})

describe('the first account', () => {
  test('is an administrator’s, also when ten register concurrently', async () => {
    const app = await startAnotherApp()
    const before = await app.call(undefined, auth.status)
    expect(before.body).toEqual({ isFirstAccount: true, registrationMode: 'open' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(app, newPerson())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ body }) => body.user.isAdmin)).toHaveLength(1)
    expect((await app.call(undefined, auth.status)).body.isFirstAccount).toBe(false)
  })

  test('only one of ten concurrent registrations gets the same username', async () => {
    const app = await startApp()
    await app.addUser()
    const { username } = newPerson()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(app, newPerson({ username }))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })
})

test.each([
  ['closed', 'Registration is closed. Ask an administrator for an account.'],
  ['invite', 'You need an invite to register. Ask an administrator for one.'],
])(
  'a registration is refused while the setting is %s, except for the first account',
  async (mode, message) => {
    const app = await startAnotherApp()
    const first = await register(app, newPerson())
    expect(first.body.user.isAdmin).toBe(true)
    const admin = await app.addUser({ isAdmin: true })
    await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: mode })
    expect((await app.call(undefined, auth.status)).body).toEqual({
      isFirstAccount: false,
      registrationMode: mode,
    })
    const refused = await register(app, newPerson())
    expect([refused.status, refused.body.message]).toEqual([403, message])
    await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: 'open' })
    expect((await register(app, newPerson())).status).toBe(200)
  },
)

test('passwords are not stored, and input is not logged', async () => {
  const app = await startAnotherApp()
  const person = newPerson({ password: 'unlikely-to-be-a-word' })
  await register(app, person)
  await register(app, person)
  const { rows } = await app.ports.database.pool.query<{ password_hash: string }>(
    'select password_hash from users',
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const logged = JSON.stringify(app.logged)
  expect(logged).toContain('/api/auth/register')
  for (const secret of [person.password, person.email, person.username]) expect(logged).not.toContain(secret)
})

test('registrations are limited per address, and allowed again later', async () => {
  const app = await startAnotherApp()
  const browser = openBrowser(app)
  for (let time = 0; time < 20; time += 1)
    await browser.send(auth.register, newPerson({ password: 'password123' }))
  const limited = await browser.send(auth.register, newPerson())
  expect(limited.status).toBe(429)
  expect(limited.body.code).toBe('too_many_requests')
  const wait = Number(limited.headers['retry-after'])
  expect(wait).toBeGreaterThan(800)
  expect((await register(app, newPerson())).status).toBe(200)
  app.clock.advance(wait * 1000)
  expect((await browser.send(auth.register, newPerson())).status).toBe(200)
})
