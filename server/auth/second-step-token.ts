import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ports, SecondStep } from '#server/platform/context.ts'

const SECOND_STEP_SECONDS = 15 * 60
const ISSUER = 'commonplace'
/** With this and a key of its own, such a token is never taken for an access token, nor the other way round. */
const AUDIENCE = 'second-step'

const signingKey = (secretKey: string) =>
  new Uint8Array(hkdfSync('sha256', secretKey, '', 'commonplace second step token', 32))

export function signSecondStepToken(
  { clock, secretKey }: Ports,
  { userId, tokenVersion }: SecondStep,
): Promise<string> {
  const now = clock.now()
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, SECOND_STEP_SECONDS))
    .sign(signingKey(secretKey))
}

/** What a token says that we signed and that has not expired; `undefined` otherwise. */
export async function readSecondStepToken(
  { clock, secretKey }: Ports,
  token: string,
): Promise<SecondStep | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secretKey), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: clock.now(),
    })
    const { sub, ver } = payload
    return typeof sub === 'string' && typeof ver === 'number' ? { userId: sub, tokenVersion: ver } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
