import { TOTP } from 'otpauth'
import { authSessions } from '#contract/auth-sessions.ts'
import { mfa } from '#contract/mfa.ts'
import { call } from './api.ts'
import { PASSWORD, type Person } from './people.ts'

const STEP_MS = 30_000

/**
 * The code of an authenticator app with that key; `steps` counts from now. Codes work once, and one step
 * early or late.
 */
export const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** Six digits that are not a valid code for minutes. */
export function wrongCodeOf(key: string): string {
  const near = Array.from({ length: 21 }, (_, at) => codeOf(key, at - 10))
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
}

/** Reauthenticates the user's session with the password. */
export const reauthenticateByCall = (person: Person) =>
  call(person, authSessions.reauthenticate, { password: PASSWORD })

/** Sets up MFA outside the browser. */
export async function enroll(person: Person) {
  await reauthenticateByCall(person)
  const { manualEntryKey: key, backupCodes } = await call(person, mfa.setup)
  const { accessToken: token } = await call(person, mfa.verifySetup, { token: codeOf(key, -1) })
  return { ...person, token, key, backupCodes }
}
