import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { findCredentials, updatePasswordHash } from '#server/users/service.ts'
import { hashPassword, passwordFits, weaknessOf } from './passwords.ts'
import { closeAllSessions } from './sessions.service.ts'

/** Gives an account a password and signs it out everywhere. Call it inside a transaction. */
export async function replacePassword(
  ctx: Ctx,
  change: { userId: string; password: string; person: { username: string; email: string } },
): Promise<void> {
  const weakness = await weaknessOf(change.password, change.person)
  if (weakness) throw invalid('password', weakness)
  await updatePasswordHash(ctx, change.userId, await hashPassword(change.password))
  await closeAllSessions(ctx, change.userId)
}

/** For what an open session alone must not be enough for. Whoever calls it counts the tries. */
export async function requirePassword(ctx: UserCtx, password: string): Promise<void> {
  const credentials = await findCredentials(ctx, ctx.user.id)
  if (credentials && !credentials.passwordHash)
    throw invalid('password', 'This account has no password yet. Choose one in your profile first.')
  if (!(await passwordFits(credentials?.passwordHash ?? null, password)))
    throw invalid('password', 'Password is wrong')
}
