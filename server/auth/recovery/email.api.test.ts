import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { EMAIL_LINK_HOURS, recovery } from '#contract/recovery.ts'
import { users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { FIRST_PASSWORD } from '#server/testing/people.ts'
import { mailsTo, registerPerson, tokenIn } from '#server/testing/recovery.ts'

type Person = Awaited<ReturnType<typeof registerPerson>>

const HOUR_MS = 3_600_000
const VERIFY = /^Confirm your email address$/
const CHANGE = /^Confirm your new email address$/
const NOTICE = /^Request to change your email address$/
const TAKEN = 'Another account has confirmed this address in the meantime. Use a different address.'

const newAddress = () => `${randomUUID()}@example.org`
const verify = (app: TestApp, token: string, me: Pick<Person, 'token'>) =>
  openBrowser(app).send(recovery.verifyEmail, { token }, me.token)
const confirm = (app: TestApp, token: string, me: Pick<Person, 'token'>) =>
  openBrowser(app).send(recovery.confirmEmailChange, { token }, me.token)
/** Signs in again after a long absence. */
async function signInAgain(app: TestApp, { username }: Person, password = FIRST_PASSWORD) {
  const { body } = await openBrowser(app).send(auth.login, { identifier: username, password })
  return { token: body.accessToken }
}
const cancel = (app: TestApp, token: string) => openBrowser(app).send(recovery.cancelEmailChange, { token })
const emailOf = async (app: TestApp, { token }: Person): Promise<unknown> =>
  (await openBrowser(app).send(users.me, undefined, token)).body['email']

async function askForChange(app: TestApp, { token }: Person, email = newAddress()) {
  const answer = await openBrowser(app).send(recovery.changeEmail, { email }, token)
  await app.settle()
  return { ...answer, email }
}

const isVerified = async (app: TestApp, { id }: Person) => {
  const { rows } = await app.ports.database.pool.query(
    'select 1 from users where id = $1 and email_verified_at is not null',
    [id],
  )
  return rows.length === 1
}

describe('confirming an address', () => {
  test('accepts the link of the registration mail, once', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const token = tokenIn(app, person.email, VERIFY)
    expect(await isVerified(app, person)).toBe(false)
    const { status, body } = await verify(app, token, person)
    expect([status, body]).toEqual([200, { verified: true }])
    expect(await isVerified(app, person)).toBe(true)
    expect((await verify(app, token, person)).body.message).toBe(
      'This link has already been used. Each link works once.',
    )
  })

  test('succeeds once of five concurrent requests', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const token = tokenIn(app, person.email, VERIFY)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(app, token, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts a link for a day', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    const token = tokenIn(app, person.email, VERIFY)
    app.clock.advance(EMAIL_LINK_HOURS * HOUR_MS)
    const { status, body } = await verify(app, token, await signInAgain(app, person))
    expect([status, body.fields]).toEqual([422, { token: 'This link has expired. Request a new one.' }])
    expect(await isVerified(app, person)).toBe(false)
  })

  test('gives the address to the first of two concurrent accounts and informs the other', async () => {
    const app = await startAnotherApp()
    const first = await registerPerson(app)
    const second = await registerPerson(app, { email: first.email })
    const linkOf = ({ username }: Person) => {
      const mail = mailsTo(app, first.email).find(({ text }) => text.includes(username))
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const answers = await Promise.all([first, second].map((one) => verify(app, linkOf(one), one)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(TAKEN)
    expect([await isVerified(app, first), await isVerified(app, second)].filter(Boolean)).toHaveLength(1)
  })

  test('resends the mail on request, a few times, while it is needed', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    const resend = () => openBrowser(app).send(recovery.resendVerification, undefined, person.token)
    const first = tokenIn(app, person.email, VERIFY)
    expect((await resend()).body).toEqual({ sent: true })
    await app.settle()
    const second = tokenIn(app, person.email, VERIFY)
    expect(second).not.toBe(first)
    for (let time = 0; time < 4; time += 1) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
    expect((await verify(app, second, person)).status).toBe(200)
    const done = await resend()
    expect([done.status, done.body.message]).toEqual([409, 'Your email address is already confirmed'])
  })

  test('refuses a caller who is not signed in', async () => {
    const app = await startApp()
    expect((await app.call(undefined, recovery.resendVerification)).status).toBe(401)
  })
})

describe('changing the address', () => {
  test('keeps the old one until the new one is confirmed', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const { status, body, email } = await askForChange(app, person)
    expect([status, body]).toEqual([200, { accepted: true }])
    expect(await emailOf(app, person)).toBe(person.email)
    expect(tokenIn(app, person.email, NOTICE)).toBeTruthy()
    const token = tokenIn(app, email, CHANGE)
    expect((await confirm(app, token, person)).body).toEqual({ changed: true })
    expect([await emailOf(app, person), await isVerified(app, person)]).toEqual([email, true])
    await app.settle()
    expect(mailsTo(app, person.email).at(-1)?.subject).toBe('Your email address was changed')
    expect((await confirm(app, token, person)).status).toBe(422)
  })

  test('can be cancelled from the old address until then', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const { email } = await askForChange(app, person)
    const token = tokenIn(app, person.email, NOTICE)
    expect((await cancel(app, token)).body).toEqual({ cancelled: true })
    const late = await confirm(app, tokenIn(app, email, CHANGE), person)
    expect([late.status, late.body.message]).toEqual([422, 'This link is not valid. Request a new one.'])
    expect(await emailOf(app, person)).toBe(person.email)
    expect((await cancel(app, token)).body.message).toBe(
      'This link has already been used. Each link works once.',
    )
  })

  test('cannot be cancelled afterwards', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const { email } = await askForChange(app, person)
    await confirm(app, tokenIn(app, email, CHANGE), person)
    const { status, body } = await cancel(app, tokenIn(app, person.email, NOTICE))
    expect([status, body.message]).toEqual([
      409,
      'The new address is already confirmed, so the change can no longer be cancelled.',
    ])
  })

  test('has one of the two outcomes when it is confirmed and cancelled concurrently', async () => {
    const app = await startApp()
    for (let time = 0; time < 5; time += 1) {
      const person = await registerPerson(app)
      const { email } = await askForChange(app, person)
      const [confirmed, cancelled] = await Promise.all([
        confirm(app, tokenIn(app, email, CHANGE), person),
        cancel(app, tokenIn(app, person.email, NOTICE)),
      ])
      const winners = [confirmed, cancelled].filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      expect(await emailOf(app, person)).toBe(winners[0] === confirmed ? email : person.email)
    }
  })

  test('follows the second of two requests', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const [first, second] = [await askForChange(app, person), await askForChange(app, person)]
    expect((await confirm(app, tokenIn(app, first.email, CHANGE), person)).status).toBe(422)
    expect((await confirm(app, tokenIn(app, second.email, CHANGE), person)).status).toBe(200)
  })

  test('is void after a password reset by mail', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const { email } = await askForChange(app, person)
    await openBrowser(app).send(recovery.forgotPassword, { email: person.email })
    await app.settle()
    const token = tokenIn(app, person.email, /^Reset/)
    await openBrowser(app).send(recovery.resetPassword, { token, password: 'seven grey herons' })
    const back = await signInAgain(app, person, 'seven grey herons')
    expect((await confirm(app, tokenIn(app, email, CHANGE), back)).status).toBe(422)
  })

  test('accepts a link for a day', async () => {
    const app = await startAnotherApp()
    const person = await registerPerson(app)
    const { email } = await askForChange(app, person)
    app.clock.advance(EMAIL_LINK_HOURS * HOUR_MS)
    const back = await signInAgain(app, person)
    expect((await confirm(app, tokenIn(app, email, CHANGE), back)).body.message).toBe(
      'This link has expired. Request a new one.',
    )
    expect((await cancel(app, tokenIn(app, person.email, NOTICE))).status).toBe(422)
  })

  test('does not reveal whether another user has the address', async () => {
    const app = await startApp()
    const [person, owner] = [await registerPerson(app), await registerPerson(app)]
    await verify(app, tokenIn(app, owner.email, VERIFY), owner)
    const { status, body } = await askForChange(app, person, owner.email)
    expect([status, body]).toEqual([200, { accepted: true }])
    const told = mailsTo(app, owner.email).at(-1)!
    expect(told.subject).toBe('Another account tried to use your email address')
    expect(told.text).not.toContain(person.username)
    expect(told.text).not.toContain('token=')
    expect((await cancel(app, tokenIn(app, person.email, NOTICE))).status).toBe(200)
  })

  test('fails when another user verifies the address first', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const { email } = await askForChange(app, person)
    const owner = await registerPerson(app, { email })
    await verify(app, tokenIn(app, email, VERIFY), owner)
    const { status, body } = await confirm(app, tokenIn(app, email, CHANGE), person)
    expect([status, body.message]).toEqual([409, TAKEN])
    expect([await emailOf(app, person), await isVerified(app, owner)]).toEqual([person.email, true])
  })

  test('refuses an invalid address, and the current one', async () => {
    const app = await startApp()
    const person = await registerPerson(app)
    const wrong = await askForChange(app, person, 'nobody')
    expect([wrong.status, wrong.body.fields]).toEqual([422, { email: 'Enter a valid email address' }])
    const same = await askForChange(app, person, person.email.toUpperCase())
    expect(same.body.fields).toEqual({ email: 'This is already your address' })
  })

  test('is limited, so that no address is flooded with mail', async () => {
    const app = await startApp()
    const { token } = await registerPerson(app)
    const ask = () => openBrowser(app).send(recovery.changeEmail, { email: newAddress() }, token)
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('is refused during an impersonation', async () => {
    const app = await startApp()
    const input = { email: newAddress() }
    expect((await app.call(undefined, recovery.changeEmail, input)).status).toBe(401)
    const [admin, person] = [await registerPerson(app), await registerPerson(app)]
    await app.ports.database.pool.query('update users set is_admin = true where id = $1', [admin.id])
    const acting = await admin.browser.send(authSessions.impersonate, { id: person.id }, admin.token)
    const { status, body } = await openBrowser(app).send(recovery.changeEmail, input, acting.body.accessToken)
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^Only the user can do this/)])
  })
})

test('expired links are deleted after a month', async () => {
  const app = await startAnotherApp()
  const person = await registerPerson(app)
  const token = tokenIn(app, person.email, VERIFY)
  const forget = jobHandlers(app.ports).find(({ name }) => name === 'recovery.forget-old-links')!
  app.clock.advance(30 * 24 * HOUR_MS)
  await forget.run({})
  expect((await verify(app, token, await signInAgain(app, person))).body.message).toMatch(/expired/)
  app.clock.advance(2 * 24 * HOUR_MS)
  await forget.run({})
  expect((await verify(app, token, await signInAgain(app, person))).body.message).toMatch(/not valid/)
})
