import type { Ctx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { updatePasswordHash } from '#server/users/service.ts'
import { hashPassword, weaknessOf } from '../credentials/passwords.ts'
import { closeAllSessions } from '../sessions/sessions.service.ts'

/** Sets the password of an account and signs it out everywhere. Call it inside a transaction. */
export async function replacePassword(
  ctx: Ctx,
  change: { userId: string; password: string; person: { username: string; email: string } },
): Promise<void> {
  const weakness = await weaknessOf(change.password, change.person)
  if (weakness) throw invalid('password', weakness)
  await updatePasswordHash(ctx, change.userId, await hashPassword(ctx, change.password))
  await closeAllSessions(ctx, change.userId)
}
