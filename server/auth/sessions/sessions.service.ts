import { randomUUID } from 'node:crypto'
import { type auth, FRESH_SESSION_MINUTES, type SignedIn } from '#contract/auth.ts'
import type { OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { hasPasskeys, hasTotp } from '#server/auth/credentials/service.ts'
import { readAccessToken, signAccessToken } from '#server/auth/sessions/access-token.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, Ports, SecondStep, SessionUser, UserCtx } from '#server/platform/context.ts'
import {
  type Credentials,
  findCredentials,
  keepLanguage,
  raiseTokenVersion,
  showUser,
} from '#server/users/service.ts'
import { readSecondStepToken, signSecondStepToken } from '../second-step-token.ts'
import * as store from '../store.ts'
import { removeRefreshTokensOf } from './refresh-tokens.store.ts'
import { issueRefreshToken, REFRESH_SECONDS } from './refresh-tokens.ts'

const REFRESH_COOKIE = 'refresh_token'
const REFRESH_PATH = '/api/auth/refresh'

type Account = Pick<Credentials, 'id' | 'tokenVersion'>

/** After a successful first step of any kind: a session, or where codes are on a token for the second step. */
export async function continueSignIn(ctx: Ctx, account: Account): Promise<OutputOf<typeof auth.login>> {
  if (!(await hasTotp(ctx, account.id))) return openSession(ctx, account)
  return {
    mfaRequired: true,
    mfaToken: askForSecondStep(ctx, account),
    hasPasskeys: await hasPasskeys(ctx, account.id),
  }
}

export const askForSecondStep = (ctx: Ctx, { id, tokenVersion }: Account): string =>
  signSecondStepToken(ctx.ports, { userId: id, tokenVersion })

/** Opens a session: its refresh token is set as a cookie, its access token is returned. */
export function openSession(ctx: Ctx, account: Account): Promise<SignedIn> {
  return ctx.transact(async (ctx) => {
    const { id } = account
    await recordAudit(ctx, { action: 'auth.signed_in', actorId: id, targetType: 'user', targetId: id })
    return startSession(ctx, account, { seconds: REFRESH_SECONDS })
  })
}

/** The same without a sign-in. Call it inside a transaction. */
export async function startSession(
  ctx: Ctx,
  { id: userId, tokenVersion }: Account,
  { seconds, impersonatorSessionId }: { seconds: number; impersonatorSessionId?: string },
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const sessionId = randomUUID()
  await store.insertSession(ctx.db, {
    id: sessionId,
    userId,
    tokenVersion,
    createdAt: now,
    expiresAt: secondsAfter(now, seconds),
    userAgent: ctx.userAgent,
    address: ctx.address,
    impersonatorSessionId,
  })
  if (!impersonatorSessionId) await keepLanguage(ctx, userId)
  return resumeSession(ctx, { sessionId, userId, tokenVersion })
}

/** Moves an open session to this browser. Call it inside a transaction. */
export async function resumeSession(
  ctx: Ctx,
  { sessionId, userId, tokenVersion }: { sessionId: string; userId: string; tokenVersion: number },
): Promise<SignedIn> {
  setRefreshCookie(ctx, await issueRefreshToken(ctx, sessionId))
  const accessToken = signAccessToken(ctx.ports, { userId, sessionId, tokenVersion })
  return { accessToken, user: await showUser(ctx, userId) }
}

/** The user of the session; `undefined` when it had already ended. Call it inside a transaction. */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<string | undefined> {
  const ended = await store.endSession(ctx.db, sessionId, ctx.clock.now())
  await noteEnded(ctx, ended)
  return ended.find(({ id }) => id === sessionId)?.userId
}

/** Ends all sessions of that user, in every browser. Call it inside a transaction. */
export async function closeAllSessions(ctx: Ctx, userId: string): Promise<void> {
  await raiseTokenVersion(ctx, userId)
  await noteEnded(ctx, await store.endSessionsOf(ctx.db, { userId, now: ctx.clock.now() }))
}

/** Ends all impersonations that have expired or whose administrator has lost the right. */
export function closeLapsedImpersonations(ctx: Ctx): Promise<void> {
  return ctx.transact(async (ctx) => {
    await noteEnded(ctx, await store.endLapsedImpersonations(ctx.db, ctx.clock.now()))
  })
}

/** Their sockets close, and an impersonation that ended is recorded in the audit log. */
async function noteEnded(ctx: Ctx, ended: store.EndedSession[]): Promise<void> {
  if (ended.length === 0) return
  ctx.signal({ kind: 'session_ended', sessionIds: ended.map(({ id }) => id) })
  for (const { userId, impersonatorId: actorId } of ended) {
    if (actorId === null) continue
    await recordAudit(ctx, { action: 'impersonation.ended', actorId, targetType: 'user', targetId: userId })
  }
}

/**
 * Ends all the caller's sessions but this one, which continues with a new access token. Call it inside a transaction.
 */
export async function closeOtherSessions(ctx: UserCtx): Promise<string> {
  const { id: userId, sessionId } = ctx.user
  const tokenVersion = await raiseTokenVersion(ctx, userId)
  const ended = await store.endSessionsOf(ctx.db, { userId, now: ctx.clock.now(), exceptId: sessionId })
  await store.updateSessionVersion(ctx.db, sessionId, tokenVersion)
  await noteEnded(ctx, ended)
  return signAccessToken(ctx.ports, { userId, sessionId, tokenVersion })
}

/**
 * The same, and earlier tokens of this session become invalid too: they may have been copied. So does its
 * reauthentication: another one is required now. Call it inside a transaction.
 */
export async function restartSession(ctx: UserCtx): Promise<string> {
  // Tokens before sessions, in the order of renewals: otherwise both could deadlock.
  await removeRefreshTokensOf(ctx.db, ctx.user.sessionId)
  const accessToken = await closeOtherSessions(ctx)
  await store.updateReauthenticated(ctx.db, ctx.user.sessionId, null)
  setRefreshCookie(ctx, await issueRefreshToken(ctx, ctx.user.sessionId))
  return accessToken
}

/** Whether the caller reauthenticated recently, which an open session alone does not show. */
export async function isFreshSession(ctx: UserCtx): Promise<boolean> {
  const moments = await store.findMoments(ctx.db, ctx.user.sessionId)
  return moments !== undefined && moments.begunAt > secondsAfter(ctx.clock.now(), -FRESH_SESSION_MINUTES * 60)
}

/** The user of a bearer token, while its session and account are valid. */
export async function authenticate(
  { ports, reads }: Pick<Ctx, 'ports' | 'reads'>,
  token: string,
): Promise<SessionUser | undefined> {
  const claims = readAccessToken(ports, token)
  const found = claims && (await store.findCaller(ports.database.db, { ...claims, now: ports.clock.now() }))
  if (found) reads.know(found.versions)
  return found?.user
}

/** The valid ones of these sessions, for connections that outlive one call. */
export const listActiveSessions = (
  { database, clock }: Ports,
  sessionIds: string[],
): Promise<SessionUser[]> => store.listSessionUsers(database.db, sessionIds, clock.now())

/** Whether that session belongs to the user and is still valid, for operations that start in it and end outside it. */
export async function isSessionOf(
  ctx: Ctx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const account = await findCredentials(ctx, userId)
  if (!account) return false
  const { tokenVersion } = account
  const found = await store.findCaller(ctx.db, { sessionId, userId, tokenVersion, now: ctx.clock.now() })
  return found !== undefined
}

/** The user between the two steps of signing in, while their sessions have not been revoked. */
export async function authenticateSecondStep(ports: Ports, token: string): Promise<SecondStep | undefined> {
  const claims = readSecondStepToken(ports, token)
  const account = claims && (await findCredentials(ports.database, claims.userId))
  if (!account || account.isSuspended || account.tokenVersion !== claims.tokenVersion) return undefined
  return claims
}

export const refreshCookieOf = (ctx: Ctx) => ctx.cookies.get(REFRESH_COOKIE)

export const setRefreshCookie = (ctx: Ctx, token: string) =>
  ctx.cookies.set(REFRESH_COOKIE, token, { path: REFRESH_PATH, maxAgeSeconds: REFRESH_SECONDS })

export const clearRefreshCookie = (ctx: Ctx) =>
  ctx.cookies.set(REFRESH_COOKIE, '', { path: REFRESH_PATH, maxAgeSeconds: 0 })
