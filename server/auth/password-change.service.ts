import { type auth, FRESH_SESSION_MINUTES, type SignedIn } from '#contract/auth.ts'
import type { InputOf } from '#contract/kit.ts'
import { type CurrentUser, userChanged } from '#contract/users.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { sendMail } from '#server/mail/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, unauthenticated } from '#server/platform/errors.ts'
import { type RateLimit, resetLimit, takeFromLimits } from '#server/platform/rate-limit.ts'
import { findCredentials, replacePasswordHash, showUser } from '#server/users/service.ts'
import { hashPassword, passwordFits, weaknessOf } from './passwords.ts'
import { isFreshSession, startSessionAnew } from './sessions.service.ts'

const TOO_MANY_TRIES = 'Too many attempts. Please wait a few minutes and try again.'

const tries = (userId: string): RateLimit => ({
  key: `password-change:${userId}`,
  hits: 10,
  windowSeconds: 15 * 60,
})

/** Also gives an account its first password. */
export async function changePassword(
  ctx: UserCtx,
  { currentPassword, password }: InputOf<typeof auth.changePassword>,
): Promise<SignedIn> {
  requireOwnSession(ctx)
  await takeFromLimits(ctx, [tries(ctx.user.id)], TOO_MANY_TRIES)
  const from = await requireRight(ctx, currentPassword)
  if (password === currentPassword) throw invalid('password', 'This is your password already')
  const person = await showUser(ctx, ctx.user.id)
  const weakness = await weaknessOf(password, person)
  if (weakness) throw invalid('password', weakness)
  const to = await hashPassword(password)
  await resetLimit(ctx, tries(ctx.user.id).key)
  return ctx.transact((ctx) => replacePassword(ctx, person, { from, to }))
}

async function replacePassword(
  ctx: UserCtx,
  { id, email, username }: CurrentUser,
  hashes: { from: string | null; to: string },
): Promise<SignedIn> {
  if (!(await replacePasswordHash(ctx, { id, ...hashes }))) {
    throw conflict('Your password was changed somewhere else meanwhile. Sign in again.')
  }
  const accessToken = await startSessionAnew(ctx)
  await sendMail(ctx, { to: email, template: 'password_changed', values: { username } })
  await recordAudit(ctx, { action: 'auth.password_changed', targetType: 'user', targetId: id })
  const user = await showUser(ctx, id)
  ctx.emit(userChanged, [id], user)
  return { accessToken, user }
}

/** The hash of the password there was, for whoever knows it; where there was none, for whoever has just signed in. */
async function requireRight(ctx: UserCtx, currentPassword: string | undefined): Promise<string | null> {
  const credentials = await findCredentials(ctx, ctx.user.id)
  if (!credentials) throw unauthenticated()
  const { passwordHash } = credentials
  if (!passwordHash) {
    if (await isFreshSession(ctx)) return passwordHash
    throw forbidden(
      `To choose a first password, sign out and in again, and come back within ${FRESH_SESSION_MINUTES} minutes.`,
    )
  }
  if (!currentPassword) throw invalid('currentPassword', 'Enter your current password')
  if (!(await passwordFits(passwordHash, currentPassword))) {
    throw invalid('currentPassword', 'Password is wrong')
  }
  return passwordHash
}
