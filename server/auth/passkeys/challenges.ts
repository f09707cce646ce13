import { randomBytes, randomUUID } from 'node:crypto'
import { authMessages } from '#contract/messages/auth.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import * as store from './store.ts'

const CHALLENGE_SECONDS = 5 * 60

interface Purpose {
  purpose: store.ChallengePurpose
  /** The user it was created for; absent before a sign-in. */
  userId: string | null
}

/** Unpredictable bytes to sign. */
export async function issueChallenge(
  ctx: Ctx,
  { purpose, userId }: Purpose,
): Promise<{ challengeId: string; challenge: string }> {
  const challengeId = randomUUID()
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = secondsAfter(ctx.clock.now(), CHALLENGE_SECONDS)
  await store.insertChallenge(ctx.db, { id: challengeId, challenge, purpose, userId, expiresAt })
  return { challengeId, challenge }
}

/** Uses a challenge. Call it outside the transaction of the following change: a wrong response uses it, too. */
export async function takeChallenge(ctx: Ctx, id: string, { purpose, userId }: Purpose): Promise<string> {
  const challenge = await store.takeChallenge(ctx.db, { id, purpose, userId, now: ctx.clock.now() })
  if (challenge === undefined) throw new AppError('invalid', authMessages.challengeExpired())
  return challenge
}
