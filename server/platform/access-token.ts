import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { secondsAfter } from './clock.ts'
import type { Ports } from './context.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
const ISSUER = 'commonplace'

export interface AccessClaims {
  userId: string
  sessionId: string
  tokenVersion: number
}

const keys = new Map<string, Uint8Array>()

/** The token key is derived, so that no two uses of the secret share a key. */
function signingKey(secretKey: string): Uint8Array {
  const known = keys.get(secretKey)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'commonplace access token', 32))
  keys.set(secretKey, key)
  return key
}

export function signAccessToken({ clock, secretKey }: Ports, claims: AccessClaims): Promise<string> {
  const now = clock.now()
  return new SignJWT({ sid: claims.sessionId, ver: claims.tokenVersion })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(secondsAfter(now, ACCESS_TOKEN_SECONDS))
    .sign(signingKey(secretKey))
}

/** The claims of a token that we signed and that has not expired; `undefined` otherwise. */
export async function readAccessToken(
  { clock, secretKey }: Ports,
  token: string,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secretKey), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: clock.now(),
    })
    const { sub, sid, ver } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof ver !== 'number') return undefined
    return { userId: sub, sessionId: sid, tokenVersion: ver }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}
