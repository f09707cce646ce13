import { secondsAfter } from '#server/platform/clock.ts'
import type { Ports, SecondStep } from '#server/platform/context.ts'
import { signToken, type TokenKind, verifyToken } from '#server/platform/secrets/signed-token.ts'

const SECOND_STEP_SECONDS = 15 * 60

const kindOf = (secretKey: string): TokenKind => ({
  secretKey,
  purpose: 'second step',
  audience: 'second-step',
})

export function signSecondStepToken(
  { clock, secretKey }: Ports,
  { userId, tokenVersion }: SecondStep,
): string {
  const now = clock.now()
  return signToken(kindOf(secretKey), {
    subject: userId,
    issuedAt: now,
    expiresAt: secondsAfter(now, SECOND_STEP_SECONDS),
    claims: { ver: tokenVersion },
  })
}

/** The content of a valid token that we signed; `undefined` otherwise. */
export function readSecondStepToken({ clock, secretKey }: Ports, token: string): SecondStep | undefined {
  const claims = verifyToken(kindOf(secretKey), token, clock.now())
  return typeof claims?.ver === 'number' ? { userId: claims.sub, tokenVersion: claims.ver } : undefined
}
