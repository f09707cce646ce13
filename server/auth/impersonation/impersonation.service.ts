import type { SignedIn } from '#contract/auth.ts'
import { type authSessions, IMPERSONATION_MINUTES } from '#contract/auth-sessions.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { findCredentials, showUser } from '#server/users/service.ts'
import { requireReauthentication } from '../reauthentication/reauthentication.service.ts'
import { findImpersonator } from '../sessions/open-sessions.store.ts'
import { removeRefreshTokensOf } from '../sessions/refresh-tokens.store.ts'
import { closeSession, isSessionOf, resumeSession, startSession } from '../sessions/sessions.service.ts'

export async function showCurrentSession(ctx: UserCtx): Promise<OutputOf<typeof authSessions.current>> {
  const { sessionId, impersonatorId } = ctx.user
  const found = impersonatorId === null ? undefined : await findImpersonator(ctx.db, sessionId)
  return { id: sessionId, impersonator: found ? { id: found.userId, username: found.username } : null }
}

/**
 * Opens a session as another user. Not as another administrator: it would allow actions in the name of an equal, and
 * would give no additional rights.
 */
export async function impersonate(
  ctx: UserCtx,
  { id }: InputOf<typeof authSessions.impersonate>,
): Promise<SignedIn> {
  const account = await findCredentials(ctx, id)
  if (!account) throw notFound(usersMessages.notFound())
  if (id === ctx.user.id) throw conflict(authMessages.impersonatingYourself())
  if ((await showUser(ctx, id)).isAdmin) throw forbidden(authMessages.impersonatingAdministrator())
  if (account.isSuspended) throw conflict(authMessages.impersonatingSuspended())
  await requireReauthentication(ctx)
  return ctx.transact(async (ctx) => {
    await recordAudit(ctx, { action: 'impersonation.started', targetType: 'user', targetId: id })
    return startSession(ctx, account, {
      seconds: IMPERSONATION_MINUTES * 60,
      impersonatorSessionId: ctx.user.sessionId,
    })
  })
}

/** Ends the impersonation; the administrator's own session, which was valid all the time, continues in this browser. */
export async function returnToAdmin(ctx: UserCtx): Promise<SignedIn> {
  if (ctx.user.impersonatorId === null) throw conflict(authMessages.notImpersonating())
  return ctx.transact(async (ctx) => {
    const own = await findImpersonator(ctx.db, ctx.user.sessionId)
    // Of two concurrent calls, the second finds the impersonation ended.
    if (!own || !(await closeSession(ctx, ctx.user.sessionId))) {
      throw conflict(authMessages.notImpersonating())
    }
    // Remaining tokens of the impersonation must not lead here again.
    await removeRefreshTokensOf(ctx.db, ctx.user.sessionId)
    return resumeSession(ctx, own)
  })
}

/**
 * An administrator whose impersonation has ended continues as themselves, while their own session is valid. Returns
 * their access token. Call it inside a transaction.
 */
export async function resumeImpersonator(ctx: Ctx, sessionId: string): Promise<string | undefined> {
  const own = await findImpersonator(ctx.db, sessionId)
  if (!own || !(await isSessionOf(ctx, own))) return undefined
  await closeSession(ctx, sessionId)
  return (await resumeSession(ctx, own)).accessToken
}
