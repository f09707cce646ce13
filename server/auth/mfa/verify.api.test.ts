import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { mfa } from '#contract/mfa.ts'
import { users } from '#contract/users.ts'
import {
  addEnrolledPerson,
  beginSignIn,
  codeAt,
  type EnrolledPerson,
  reauthenticate,
} from '#server/testing/authenticator-app.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startApp } from '#server/testing/harness.ts'
import { calls, guarded, send } from '#server/testing/sweep.ts'

const MINUTE = 60_000

async function atSecondStep() {
  const app = await startApp()
  const person = await addEnrolledPerson(app)
  const { browser, mfaToken } = await beginSignIn(app, person)
  const verify = (token: string | undefined, bearer = mfaToken) =>
    browser.send(mfa.verify, { token: token ?? '' }, bearer)
  return { app, person, browser, mfaToken, verify }
}

test('the first step opens no session, the second does', async () => {
  const app = await startApp()
  const person = await addEnrolledPerson(app)
  const { status, body, browser, mfaToken } = await beginSignIn(app, person)
  expect([status, body]).toEqual([
    200,
    { mfaRequired: true, mfaToken: expect.any(String), hasPasskeys: false },
  ])
  expect(browser.cookie).toBeUndefined()
  const second = await browser.send(mfa.verify, { token: person.nextCode() }, mfaToken)
  expect(second.body).toMatchObject({ accessToken: expect.any(String), user: { id: person.id } })
  expect(browser.cookie).toEqual(expect.any(String))
  expect((await browser.send(users.me, undefined, second.body.accessToken)).status).toBe(200)
  expect((await browser.send(auth.refresh, {})).status).toBe(200)
})

test('the token of the first step is accepted by no other call', async () => {
  const { app, mfaToken } = await atSecondStep()
  const others = guarded.filter(({ access }) => access !== 'second-step')
  expect(others.length).toBeGreaterThan(30)
  for (const call of others) {
    expect([call.name, (await send(app, call, { token: mfaToken, body: {} })).status]).toEqual([
      call.name,
      401,
    ])
  }
  expect(calls.length).toBeGreaterThan(others.length)
})

test('the token of the first step expires after 15 minutes', async () => {
  const { app, person, verify } = await atSecondStep()
  app.clock.advance(14 * MINUTE)
  expect((await verify(person.wrongCode())).status).toBe(422)
  app.clock.advance(2 * MINUTE)
  const { status, body } = await verify(person.nextCode())
  expect([status, body.message]).toEqual([401, 'Your session has expired. Sign in again.'])
})

test('a suspended user cannot complete the second step', async () => {
  const { app, person, verify } = await atSecondStep()
  await app.ports.database.pool.query('update users set is_suspended = true where id = $1', [person.id])
  expect((await verify(person.nextCode())).status).toBe(401)
})

test('signing out everywhere also ends a sign-in between the two steps', async () => {
  const { person, verify } = await atSecondStep()
  await reauthenticate(person, { code: person.nextCode() })
  await person.browser.send(mfa.disable, {}, person.token)
  expect((await verify(person.nextCode())).status).toBe(401)
})

describe('a code', () => {
  test('is accepted one time step early or late', async () => {
    const { app, person, browser, mfaToken, verify } = await atSecondStep()
    app.clock.advance(5 * MINUTE)
    const at = (offset: number) =>
      codeAt(person.setup.manualEntryKey, new Date(app.clock.now().getTime() + offset))
    expect((await verify(at(-30_000))).status).toBe(200)
    expect((await browser.send(mfa.verify, { token: at(30_000) }, mfaToken)).status).toBe(200)
  })

  test.each([-90_000, 90_000])('is refused %i ms away', async (offset) => {
    const { app, person, verify } = await atSecondStep()
    const far = codeAt(person.setup.manualEntryKey, new Date(app.clock.now().getTime() + offset))
    expect((await verify(far)).status).toBe(422)
  })

  test('works once, and no earlier code works afterwards', async () => {
    const { app, person, verify } = await atSecondStep()
    const earlier = codeAt(person.setup.manualEntryKey, app.clock.now())
    const code = person.nextCode()
    expect((await verify(code)).status).toBe(200)
    expect((await verify(code)).status).toBe(422)
    expect((await verify(earlier)).status).toBe(422)
  })

  test('cannot be used for a sign-in after it completed the set-up', async () => {
    const app = await startApp()
    const person = await addEnrolledPerson(app)
    const { browser, mfaToken } = await beginSignIn(app, person)
    const { status } = await browser.send(mfa.verify, { token: person.setupCode }, mfaToken)
    expect(status).toBe(422)
  })

  test('works once in concurrent calls', async () => {
    const { person, verify } = await atSecondStep()
    const code = person.nextCode()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => verify(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['', '12345', '1234567', 'ABCDEFGHI', 'ABCDEFGHI1', 'ABCDEFGHIJK'])(
    'is refused with the format %j, which costs no attempt',
    async (token) => {
      const { person, verify } = await atSecondStep()
      const { status, body } = await verify(token)
      expect([status, body.fields]).toEqual([
        422,
        { token: 'Enter the 6-digit code from your app or a 10-character backup code' },
      ])
      expect((await verify(person.wrongCode())).body.details).toMatchObject({ attemptsRemaining: 2 })
    },
  )
})

describe('a backup code', () => {
  test('signs in once, in any spelling', async () => {
    const { person, verify } = await atSecondStep()
    const [code = ''] = person.setup.backupCodes
    const typed = ` ${code.slice(0, 5).toLowerCase()} ${code.slice(5).toLowerCase()} `
    const { status, body } = await verify(typed)
    expect(status).toBe(200)
    expect((await verify(code)).status).toBe(422)
    const { body: left } = await person.browser.send(mfa.status, undefined, body.accessToken)
    expect(left).toMatchObject({ backupCodesLeft: 9 })
  })

  test('signs in once in concurrent calls', async () => {
    const { person, verify } = await atSecondStep()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => verify(person.setup.backupCodes[1])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is refused for another user', async () => {
    const { app, verify } = await atSecondStep()
    const other = await addEnrolledPerson(app)
    expect((await verify(other.setup.backupCodes[0])).status).toBe(422)
  })
})

describe('wrong codes', () => {
  test('are answered with the remaining attempts and a new token; the third locks for 15 minutes', async () => {
    const { app, person, mfaToken, verify } = await atSecondStep()
    const first = await verify(person.wrongCode())
    expect([first.status, first.body]).toMatchObject([
      422,
      {
        code: 'invalid',
        message: 'Incorrect code',
        fields: { token: 'Incorrect code' },
        details: { attemptsRemaining: 2, mfaToken: expect.any(String) },
      },
    ])
    const renewed = (first.body.details as { mfaToken: string }).mfaToken
    app.clock.advance(10 * MINUTE)
    expect((await verify(person.wrongCode(), renewed)).body.details).toMatchObject({ attemptsRemaining: 1 })
    const third = await verify(person.wrongCode(), renewed)
    expect(third.body).toMatchObject({
      message: 'Too many failed attempts. Please log in again in 15 minutes.',
      details: { attemptsRemaining: 0, forceLogout: true },
    })
    app.clock.advance(MINUTE)
    const locked = await verify(person.nextCode(), mfaToken)
    expect([locked.status, locked.body, locked.headers['retry-after']]).toMatchObject([
      423,
      { code: 'locked', message: 'Too many wrong codes. Try again in 14 minutes.', details: { minutes: 14 } },
      '840',
    ])
  })

  test('are counted together for two sign-ins and an open session', async () => {
    const { app, person, verify } = await atSecondStep()
    await verify(person.wrongCode())
    const { browser, mfaToken } = await beginSignIn(app, person)
    const second = await browser.send(mfa.verify, { token: person.wrongCode() }, mfaToken)
    expect(second.body.details).toMatchObject({ attemptsRemaining: 1 })
    const third = await reauthenticate(person, { code: person.wrongCode() })
    expect(third.body.details).toMatchObject({ attemptsRemaining: 0, forceLogout: true })
    expect((await verify(person.setup.backupCodes[0])).status).toBe(423)
  })

  test('are reset by a correct one, and when a lock ends', async () => {
    const { app, person, verify } = await atSecondStep()
    const remaining = async (verifyOne = verify) => (await verifyOne(person.wrongCode())).body.details
    await remaining()
    await remaining()
    expect((await verify(person.nextCode())).status).toBe(200)
    expect(await remaining()).toMatchObject({ attemptsRemaining: 2 })
    await remaining()
    await remaining()
    app.clock.advance(16 * MINUTE)
    const again = await beginSignIn(app, person)
    const verifyAgain = (token: string) => again.browser.send(mfa.verify, { token }, again.mfaToken)
    expect((await verifyAgain(person.wrongCode())).body.details).toMatchObject({ attemptsRemaining: 2 })
    expect((await verifyAgain(person.nextCode())).status).toBe(200)
  })

  test('get no extra attempts when they are sent concurrently', async () => {
    const { person, verify } = await atSecondStep()
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(person.wrongCode())))
    const wrong = answers.filter(({ status }) => status === 422)
    expect(wrong.map(({ body }) => body.details as { attemptsRemaining: number })).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(9)
    expect(wrong.filter(({ body }) => (body.details as { forceLogout?: boolean }).forceLogout)).toHaveLength(
      1,
    )
    expect((await verify(person.nextCode())).status).toBe(423)
  })
})

test('codes and passwords are not logged', async () => {
  const { app, person, verify } = await atSecondStep()
  const tried = [person.wrongCode(), person.nextCode(), person.setup.backupCodes[0] ?? '']
  for (const token of tried) await verify(token)
  const log = JSON.stringify(app.logged)
  for (const token of tried.slice(1)) expect(log).not.toContain(`"${token}"`)
})

test('verification requires the token of the first step', async () => {
  const app = await startApp()
  const person: EnrolledPerson = await addEnrolledPerson(app)
  const bearer = [undefined, 'nonsense', person.token]
  for (const token of bearer) {
    expect((await openBrowser(app).send(mfa.verify, { token: person.nextCode() }, token)).status).toBe(401)
  }
})
