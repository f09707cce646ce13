import { createHash, randomBytes } from 'node:crypto'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import * as store from './refresh-tokens.store.ts'

export const REFRESH_SECONDS = 30 * 24 * 3600
/**
 * How long a browser may repeat an attempt whose response it did not receive: a laptop may be closed at the wrong
 * moment.
 */
const REPEAT_SECONDS = 24 * 3600

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new refresh token for that session. Only its hash is stored. */
export async function issueRefreshToken(ctx: Ctx, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await store.insertRefreshToken(ctx.db, {
    hash: hashOf(token),
    sessionId,
    createdAt: now,
    expiresAt: secondsAfter(now, REFRESH_SECONDS),
  })
  return token
}

export const sessionOfRefreshToken = (ctx: Ctx, token: string): Promise<string | undefined> =>
  store.findSessionOfRefreshToken(ctx.db, hashOf(token))

export type Rotation =
  | { outcome: 'rotated'; sessionId: string; token: string }
  /** A used token came again: another person may have it. The session must end. */
  | { outcome: 'reused'; sessionId: string }
  | { outcome: 'unknown' }

/** Marks a refresh token as used. Call it inside a transaction. */
export async function rotateRefreshToken(
  ctx: Ctx,
  token: string,
  attempt: string | undefined,
): Promise<Rotation> {
  const now = ctx.clock.now()
  const found = await store.findRefreshTokenForUse(ctx.db, hashOf(token))
  if (!found || found.expiresAt <= now) return { outcome: 'unknown' }
  if (found.usedAt && !(await mayRepeat(ctx, found, attempt))) {
    return { outcome: 'reused', sessionId: found.sessionId }
  }
  if (found.successorHash) await store.removeRefreshToken(ctx.db, found.successorHash)
  const successor = await issueRefreshToken(ctx, found.sessionId)
  await store.markRefreshTokenUsed(ctx.db, {
    hash: found.hash,
    usedAt: found.usedAt ?? now,
    attempt: attempt ?? null,
    successorHash: hashOf(successor),
  })
  return { outcome: 'rotated', sessionId: found.sessionId, token: successor }
}

/** The same attempt again, soon, while the token in the first response has not been used. */
async function mayRepeat(ctx: Ctx, found: store.RefreshToken, attempt: string | undefined): Promise<boolean> {
  if (!attempt || !found.usedAt || found.usedByAttempt !== attempt || !found.successorHash) return false
  if (ctx.clock.now() > secondsAfter(found.usedAt, REPEAT_SECONDS)) return false
  return store.isRefreshTokenUnused(ctx.db, found.successorHash)
}
