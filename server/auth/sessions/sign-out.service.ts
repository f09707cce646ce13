import type { auth } from '#contract/auth.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { takeAddressTry } from '../sign-in-limits.ts'
import { findImpersonator } from './open-sessions.store.ts'
import { sessionOfRefreshToken } from './refresh-tokens.ts'
import { clearRefreshCookie, closeSession, refreshCookieOf } from './sessions.service.ts'

export async function logout(ctx: UserCtx): Promise<OutputOf<typeof auth.logout>> {
  await ctx.transact(async (ctx) => {
    await closeWithOwn(ctx, ctx.user.sessionId)
    await recordAudit(ctx, { action: 'auth.signed_out', targetType: 'user', targetId: ctx.user.id })
  })
  clearRefreshCookie(ctx)
  return { signedOut: true }
}

/** Returns the same response without a session: the browser wants to have none, and has none. */
export async function signOutBrowser(ctx: Ctx): Promise<OutputOf<typeof auth.signOutBrowser>> {
  await takeAddressTry(ctx, 'sign-out', 600)
  const token = refreshCookieOf(ctx)
  if (token) {
    await ctx.transact((ctx) => endSessionOfToken(ctx, token))
    clearRefreshCookie(ctx)
  }
  return { signedOut: true }
}

/** Also a used one: its owner may end the session, and using it would. */
async function endSessionOfToken(ctx: Ctx, token: string): Promise<void> {
  const sessionId = await sessionOfRefreshToken(ctx, token)
  const userId = sessionId && (await closeWithOwn(ctx, sessionId))
  if (!userId) return
  await recordAudit(ctx, {
    action: 'auth.signed_out',
    actorId: userId,
    targetType: 'user',
    targetId: userId,
  })
}

/** An administrator who signs out during an impersonation also loses their own session, which this browser gave up. */
async function closeWithOwn(ctx: Ctx, sessionId: string): Promise<string | undefined> {
  const own = await findImpersonator(ctx.db, sessionId)
  return closeSession(ctx, own?.sessionId ?? sessionId)
}
