import type { authSessions, OpenSession } from '#contract/auth-sessions.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import * as store from './open-sessions.store.ts'
import { clearRefreshCookie, closeAllSessions, closeOtherSessions, closeSession } from './sessions.service.ts'
import { readUserAgent } from './user-agent.ts'

export async function listSessions(ctx: UserCtx): Promise<OpenSession[]> {
  const open = await store.listOpenSessions(ctx.db, ctx.user.id, ctx.clock.now())
  return open.map(({ userAgent, createdAt, lastUsedAt, ...session }) => ({
    ...session,
    ...readUserAgent(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: session.id === ctx.user.sessionId,
  }))
}

export async function endSession(
  ctx: UserCtx,
  { id }: InputOf<typeof authSessions.end>,
): Promise<OutputOf<typeof authSessions.end>> {
  requireOwnSession(ctx)
  await ctx.transact(async (ctx) => {
    const open = await store.listOpenSessions(ctx.db, ctx.user.id, ctx.clock.now())
    if (!open.some((session) => session.id === id)) throw notFound(authMessages.sessionNotFound())
    // Of two concurrent calls, the second finds it ended.
    if (!(await closeSession(ctx, id))) throw notFound(authMessages.sessionNotFound())
    await recordAudit(ctx, { action: 'auth.session_ended', targetType: 'user', targetId: ctx.user.id })
  })
  if (id === ctx.user.sessionId) clearRefreshCookie(ctx)
  return { id }
}

export async function endOtherSessions(ctx: UserCtx): Promise<OutputOf<typeof authSessions.endOthers>> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const accessToken = await closeOtherSessions(ctx)
    await recordAudit(ctx, { action: 'auth.other_sessions_ended', targetType: 'user', targetId: ctx.user.id })
    return { accessToken }
  })
}

export async function endAllSessions(ctx: UserCtx): Promise<OutputOf<typeof authSessions.endAll>> {
  requireOwnSession(ctx)
  await ctx.transact(async (ctx) => {
    await closeAllSessions(ctx, ctx.user.id)
    await recordAudit(ctx, {
      action: 'auth.signed_out_everywhere',
      targetType: 'user',
      targetId: ctx.user.id,
    })
  })
  clearRefreshCookie(ctx)
  return { signedOut: true }
}
