import type { auth, SignedIn } from '#contract/auth.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { InputOf } from '#contract/procedures.ts'
import { type CurrentUser, userChanged } from '#contract/users.ts'
import { recordAudit } from '#server/audit/service.ts'
import { sendMail } from '#server/mail/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { findCredentials, replacePasswordHash, showUser } from '#server/users/service.ts'
import { hashPassword, passwordFits, weaknessOf } from '../credentials/passwords.ts'
import { changeCredentials, requireReauthentication } from '../reauthentication/reauthentication.service.ts'
import { restartSession } from '../sessions/sessions.service.ts'

const TOO_MANY_CHANGES = authMessages.tooManyPasswordChanges()
/** In a quarter of an hour: hashing is expensive by design. */
const CHANGES_MAX = 20

/** Also sets the first password of an account. */
export async function changePassword(
  ctx: UserCtx,
  { password }: InputOf<typeof auth.changePassword>,
): Promise<SignedIn> {
  await requireReauthentication(ctx)
  const limit = { key: `password-change:${ctx.user.id}`, hits: CHANGES_MAX, windowSeconds: 15 * 60 }
  await consumeRateLimit(ctx, [limit], TOO_MANY_CHANGES)
  const person = await showUser(ctx, ctx.user.id)
  const weakness = await weaknessOf(password, person)
  if (weakness) throw invalid('password', weakness)
  const from = (await findCredentials(ctx, ctx.user.id))?.passwordHash ?? null
  if (await passwordFits(ctx, from, password)) throw invalid('password', authMessages.samePassword())
  const to = await hashPassword(ctx, password)
  return changeCredentials(ctx, (ctx) => replacePassword(ctx, person, { from, to }))
}

async function replacePassword(
  ctx: UserCtx,
  { id, email, username }: CurrentUser,
  hashes: { from: string | null; to: string },
): Promise<SignedIn> {
  if (!(await replacePasswordHash(ctx, { id, ...hashes }))) {
    throw conflict(authMessages.passwordChangedElsewhere())
  }
  const accessToken = await restartSession(ctx)
  await sendMail(ctx, { to: email, template: 'password_changed', values: { username } })
  await recordAudit(ctx, { action: 'auth.password_changed', targetType: 'user', targetId: id })
  const user = await showUser(ctx, id)
  ctx.emit(userChanged, [id], user)
  return { accessToken, user }
}
