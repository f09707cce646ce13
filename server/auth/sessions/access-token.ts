import { secondsAfter } from '#server/platform/clock.ts'
import type { Ports } from '#server/platform/context.ts'
import { signToken, type TokenKind, verifyToken } from '#server/platform/secrets/signed-token.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60

export interface AccessClaims {
  userId: string
  sessionId: string
  tokenVersion: number
}

const kindOf = (secretKey: string): TokenKind => ({ secretKey, purpose: 'access' })

export function signAccessToken({ clock, secretKey }: Ports, claims: AccessClaims): string {
  const now = clock.now()
  return signToken(kindOf(secretKey), {
    subject: claims.userId,
    issuedAt: now,
    expiresAt: secondsAfter(now, ACCESS_TOKEN_SECONDS),
    claims: { sid: claims.sessionId, ver: claims.tokenVersion },
  })
}

/** The claims of a token that we signed and that has not expired; `undefined` otherwise. */
export function readAccessToken({ clock, secretKey }: Ports, token: string): AccessClaims | undefined {
  const claims = verifyToken(kindOf(secretKey), token, clock.now())
  if (typeof claims?.sid !== 'string' || typeof claims.ver !== 'number') return undefined
  return { userId: claims.sub, sessionId: claims.sid, tokenVersion: claims.ver }
}
