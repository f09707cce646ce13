import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD } from '#server/testing/people.ts'
import { registerPerson } from '#server/testing/recovery.ts'

const WRONG = 'Incorrect email, username or password'

const openEmergency = () => startAnotherApp({ EMERGENCY_LOGIN: 'true' })
const enter = (app: TestApp, identifier: string, password = FIRST_PASSWORD) =>
  openBrowser(app).send(auth.emergencyLogin, { identifier, password })

async function auditOf(app: TestApp) {
  const { rows } = await app.ports.database.pool.query<{
    action: string
    target_id: string
    details: object
  }>(
    "select action, target_id, details from audit_entries where action <> 'auth.registered' order by occurred_at, id",
  )
  return rows
}

describe('the emergency sign-in', () => {
  test('answers 404 unless the operator enabled it', async () => {
    const app = await startApp()
    const { email } = await registerPerson(app)
    expect((await app.call(undefined, auth.emergencyStatus)).status).toBe(404)
    const { status, body } = await enter(app, email)
    expect([status, body.message]).toEqual([404, 'Page not found'])
  })

  test('signs an administrator in by password, with an audit entry', async () => {
    const app = await openEmergency()
    const { id, email } = await registerPerson(app)
    expect((await app.call(undefined, auth.emergencyStatus)).body).toEqual({ isOpen: true })
    const before = (await auditOf(app)).length
    const { status, body } = await enter(app, email)
    expect([status, body.user.isAdmin]).toEqual([200, true])
    expect((await openBrowser(app).send(users.me, undefined, body.accessToken)).status).toBe(200)
    expect((await auditOf(app)).slice(before)).toMatchObject([
      { action: 'auth.emergency_used', target_id: id },
      { action: 'auth.signed_in', target_id: id },
    ])
  })

  test('refuses a user who is not an administrator with the message for a wrong password', async () => {
    const app = await openEmergency()
    const admin = await registerPerson(app)
    const person = await registerPerson(app)
    const answers = [
      await enter(app, person.email),
      await enter(app, admin.email, 'wrong'),
      await enter(app, 'nobody-at-all'),
    ]
    for (const { status, body } of answers) expect([status, body.message]).toEqual([401, WRONG])
    expect(await auditOf(app)).toContainEqual({
      action: 'auth.sign_in_failed',
      target_id: person.id,
      details: { reason: 'no administrator' },
    })
  })

  test('accepts five attempts in a quarter of an hour', async () => {
    const app = await openEmergency()
    const { email } = await registerPerson(app)
    const browser = openBrowser(app)
    const send = (password: string) => browser.send(auth.emergencyLogin, { identifier: email, password })
    for (let time = 0; time < 5; time += 1) expect((await send('wrong')).status).toBe(401)
    expect((await send(FIRST_PASSWORD)).status).toBe(429)
    app.clock.advance(15 * 60_000)
    expect((await send(FIRST_PASSWORD)).status).toBe(200)
  })

  test.each([
    [{ identifier: '', password: 'x' }, 'identifier', 'Enter your email or username'],
    [{ identifier: 'x', password: '' }, 'password', 'Enter your password'],
  ])('names the missing field: %j', async (input, field, message) => {
    const { status, body } = await openBrowser(await openEmergency()).send(auth.emergencyLogin, input)
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })
})
