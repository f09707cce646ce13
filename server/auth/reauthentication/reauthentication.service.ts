import { FRESH_SESSION_MINUTES } from '#contract/auth.ts'
import { type authSessions, REAUTHENTICATION_MINUTES } from '#contract/auth-sessions.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { lockCredentials } from '#server/auth/credentials/credentials.ts'
import { lockedCode, lockingCode, wrongCode } from '#server/auth/credentials/refusals.ts'
import { hasTotp, verifyCode } from '#server/auth/credentials/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, forbidden, invalid, unauthenticated } from '#server/platform/errors.ts'
import { consumeRateLimit, type RateLimit, resetLimit } from '#server/platform/http/rate-limit.ts'
import { findCredentials } from '#server/users/service.ts'
import { passwordFits } from '../credentials/passwords.ts'
import { closeSession, isFreshSession, isSessionOf } from '../sessions/sessions.service.ts'
import * as store from '../store.ts'

const tries = (userId: string): RateLimit => ({
  key: `reauthentication:${userId}`,
  hits: 10,
  windowSeconds: 15 * 60,
})

/**
 * For operations that require more than an open session: the user reauthenticated in this session within the last
 * minutes. Impossible during an impersonation.
 */
export async function requireReauthentication(ctx: UserCtx): Promise<void> {
  requireOwnSession(ctx)
  const since = secondsAfter(ctx.clock.now(), -REAUTHENTICATION_MINUTES * 60)
  const { reauthenticatedAt } = (await store.findMoments(ctx.db, ctx.user.sessionId)) ?? {}
  if (reauthenticatedAt && reauthenticatedAt > since) return
  const method = await reauthenticationMethod(ctx)
  if (method === 'fresh-session') return requireFreshSession(ctx)
  throw new AppError('reauthentication_required', authMessages.reauthenticate(), {
    details: { reauthenticateWith: method },
  })
}

/** The same where the site itself blocks the user after the sign-in: having just signed in is enough. */
export async function requireReauthenticationOrRecentSignIn(ctx: UserCtx): Promise<void> {
  requireOwnSession(ctx)
  if (!(await isFreshSession(ctx))) await requireReauthentication(ctx)
}

/**
 * Changes the caller's credentials: with reauthentication, one change after the other, and not in a session that was
 * ended concurrently.
 */
export function changeCredentials<T>(ctx: UserCtx, work: (ctx: UserCtx) => Promise<T>): Promise<T> {
  return inOpenSession(ctx, async (ctx) => {
    await requireReauthentication(ctx)
    return work(ctx)
  })
}

/** The same for the completion of a change that began with reauthentication. */
export function inOpenSession<T>(ctx: UserCtx, work: (ctx: UserCtx) => Promise<T>): Promise<T> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const { id: userId, sessionId } = ctx.user
    await lockCredentials(ctx, userId)
    if (!(await isSessionOf(ctx, { userId, sessionId }))) throw unauthenticated()
    return work(ctx)
  })
}

/**
 * Reauthenticates: by a code where codes are on, otherwise by the password where there is one, otherwise by a recent
 * sign-in.
 */
export async function reauthenticate(
  ctx: UserCtx,
  { password, code }: InputOf<typeof authSessions.reauthenticate>,
): Promise<OutputOf<typeof authSessions.reauthenticate>> {
  requireOwnSession(ctx)
  const kind = await reauthenticationMethod(ctx)
  if (kind === 'code') await requireCode(ctx, code)
  else if (kind === 'password') await requirePassword(ctx, password)
  else await requireFreshSession(ctx)
  const now = ctx.clock.now()
  await store.updateReauthenticated(ctx.db, ctx.user.sessionId, now)
  return { reauthenticatedUntil: secondsAfter(now, REAUTHENTICATION_MINUTES * 60).toISOString() }
}

async function reauthenticationMethod(ctx: UserCtx): Promise<'code' | 'password' | 'fresh-session'> {
  if (await hasTotp(ctx, ctx.user.id)) return 'code'
  const credentials = await findCredentials(ctx, ctx.user.id)
  return credentials?.passwordHash ? 'password' : 'fresh-session'
}

/** A user who guesses at an unlocked screen is signed out with the last guess. */
async function requireCode(ctx: UserCtx, code: string | undefined): Promise<void> {
  if (!code) throw invalid('code', authMessages.appCodeRequired())
  const verification = await verifyCode(ctx, ctx.user.id, code)
  if (verification.outcome === 'right') return
  if (verification.outcome === 'locked') throw lockedCode(verification.minutes)
  const { attemptsRemaining } = verification
  if (attemptsRemaining > 0) throw wrongCode('code', { attemptsRemaining })
  await ctx.transact((ctx) => closeSession(ctx, ctx.user.sessionId))
  throw lockingCode()
}

async function requirePassword(ctx: UserCtx, password: string | undefined): Promise<void> {
  if (!password) throw invalid('password', authMessages.passwordRequired())
  await consumeRateLimit(ctx, [tries(ctx.user.id)])
  const credentials = await findCredentials(ctx, ctx.user.id)
  if (!(await passwordFits(ctx, credentials?.passwordHash ?? null, password))) {
    throw invalid('password', authMessages.passwordWrong())
  }
  await resetLimit(ctx, tries(ctx.user.id).key)
}

async function requireFreshSession(ctx: UserCtx): Promise<void> {
  if (await isFreshSession(ctx)) return
  throw forbidden(authMessages.signInAgain({ minutes: FRESH_SESSION_MINUTES }))
}
