import { TOTP } from 'otpauth'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { type MfaSetup, mfa } from '#contract/mfa.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import type { TestApp } from './harness.ts'

const STEP_MS = 30_000
export const PASSWORD = 'six blue herons'

/** What a person's app shows at that time. */
export const codeAt = (secret: string, time: Date) =>
  new TOTP({ secret }).generate({ timestamp: time.getTime() })

/** Six digits that are no code around that time. */
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
  /** A code that was not used yet: time goes on as far as it must. */
  nextCode(): string
  wrongCode(): string
}

let people = 0

/** Somebody who registered with a password and set up codes; what they proved before that counts no more. */
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

/** Shows who sits there. */
export const prove = ({ browser, token }: InSession, proof: { password?: string; code?: string }) =>
  browser.send(authSessions.prove, proof, token)

/** Somebody who has just given their password, and may change how they sign in. */
export async function addPersonWithPassword(app: TestApp) {
  people += 1
  const username = `enrolled-${people}`
  const browser = openBrowser(app)
  const account = { username, email: `${username}@example.org`, password: PASSWORD }
  const { body } = await browser.send(auth.register, account)
  const person = { id: body.user.id, username, browser, token: body.accessToken }
  await prove(person, { password: PASSWORD })
  return person
}

/** The first step: what it answers, in a browser of its own. */
export async function beginSignIn(app: TestApp, { username }: { username: string }) {
  const browser = openBrowser(app)
  const { status, body } = await browser.send(auth.login, { identifier: username, password: PASSWORD })
  return { status, browser, body, mfaToken: String(body.mfaToken) }
}
