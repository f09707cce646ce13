import { TOTP } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { type MfaSetup, mfa } from '#contract/mfa.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import type { TestApp } from './harness.ts'

const STEP_MS = 30_000
export const PASSWORD = 'six blue herons'

/** The code that an authenticator app shows at that time. */
export const codeAt = (secret: string, time: Date) =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() })

/** Six digits that are not a valid code around that time. */
export function wrongCodeAt(secret: string, time: Date): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, new Date(time.getTime() + steps * STEP_MS)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}

export interface EnrolledPerson {
  id: string
  username: string
  token: string
  browser: TestBrowser
  setup: MfaSetup
  /** The code that completed the set-up. */
  setupCode: string
  /** A code that was not used yet; advances the clock as far as necessary. */
  nextCode(): string
  wrongCode(): string
}

let people = 0

/** A user with a password and an authenticator app, whose reauthentication has expired. */
export async function addEnrolledPerson(app: TestApp): Promise<EnrolledPerson> {
  const { id, username, browser, ...registered } = await addPersonWithPassword(app)
  const { body: setup } = await browser.send(mfa.setup, {}, registered.token)
  const { manualEntryKey } = setup as unknown as MfaSetup
  const token = codeAt(manualEntryKey, app.clock.now())
  const { body } = await browser.send(mfa.verifySetup, { token }, registered.token)
  return {
    id,
    username,
    token: body.accessToken,
    browser,
    setup: setup as unknown as MfaSetup,
    setupCode: token,
    nextCode() {
      app.clock.advance(STEP_MS)
      return codeAt(manualEntryKey, app.clock.now())
    },
    wrongCode: () => wrongCodeAt(manualEntryKey, app.clock.now()),
  }
}

interface InSession {
  browser: TestBrowser
  token: string
}

/** Reauthenticates the user of that session. */
export const reauthenticate = (
  { browser, token }: InSession,
  credential: { password?: string; code?: string },
) => browser.send(authSessions.reauthenticate, credential, token)

/** A user who has just reauthenticated with a password, and may change credentials. */
export async function addPersonWithPassword(app: TestApp) {
  people += 1
  const username = `enrolled-${people}`
  const browser = openBrowser(app)
  const account = { username, email: `${username}@example.org`, password: PASSWORD }
  const { body } = await browser.send(auth.register, account)
  const person = { id: body.user.id, username, browser, token: body.accessToken }
  await reauthenticate(person, { password: PASSWORD })
  return person
}

/** The first step of signing in: its response, in a new browser. */
export async function beginSignIn(app: TestApp, { username }: { username: string }) {
  const browser = openBrowser(app)
  const { status, body } = await browser.send(auth.login, { identifier: username, password: PASSWORD })
  return { status, browser, body, mfaToken: String(body.mfaToken) }
}
