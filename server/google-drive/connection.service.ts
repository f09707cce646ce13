import { createHash, randomBytes } from 'node:crypto'
import { DRIVE_CALLBACK_PATH, type DriveStatus, type googleDrive } from '#contract/google-drive.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { findGoogleClient } from '#server/auth/external/strategies.service.ts'
import { DriveError } from '#server/google-drive/client/drive-error.ts'
import {
  consentUrl,
  type DriveAccess,
  findAccount,
  type GrantedTokens,
  redeemCode,
  refreshTokens,
} from '#server/google-drive/client/google-drive.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import { DRIVE_VARIABLES } from '#server/platform/config/google-drive-config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { driveRefusal, expired, notAllowed, notConfigured, notConnected } from './refusals.ts'
import { keepGranted, resealRevocations, revokeLater } from './revocations.ts'
import { openTokens, sealTokens, tokensContext } from './sealed-tokens.ts'
import * as store from './store.ts'

const ATTEMPT_SECONDS = 10 * 60
const TRIES_PER_QUARTER = 30
const QUARTER_HOUR = 15 * 60
/** A token that expires within this time is renewed before it is used. */
const MARGIN_SECONDS = 60

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const randomText = () => randomBytes(32).toString('base64url')
const verifierContext = (stateHash: string) => `google-drive-attempt:${stateHash}`
const callbackUrl = (ctx: Ctx) => `${siteAddress(ctx.ports.config)}${DRIVE_CALLBACK_PATH}`

export async function driveStatus(ctx: UserCtx): Promise<DriveStatus> {
  const [access, sealed] = await Promise.all([findAccess(ctx), store.findSealedTokens(ctx.db, ctx.user.id)])
  return {
    isConfigured: access !== undefined,
    isConnected: access !== undefined && sealed !== undefined,
    setUp: ctx.user.isAdmin ? { variables: DRIVE_VARIABLES, callbackUrl: callbackUrl(ctx) } : null,
  }
}

/** A client configured for Drive takes precedence over the one for signing in with Google. */
async function findAccess(ctx: Ctx): Promise<DriveAccess | undefined> {
  const { client, baseUrl } = ctx.ports.config.googleDrive
  const known = client ?? (await findGoogleClient(ctx))
  return known && { ...known, baseUrl }
}

async function requireAccess(ctx: Ctx): Promise<DriveAccess> {
  const access = await findAccess(ctx)
  if (!access) throw notConfigured()
  return access
}

export async function startConnecting(ctx: UserCtx): Promise<OutputOf<typeof googleDrive.start>> {
  requireOwnSession(ctx)
  const access = await requireAccess(ctx)
  await limitTries(ctx)
  const [state, verifier] = [randomText(), randomText()]
  const stateHash = hashOf(state)
  await store.insertAttempt(ctx.db, {
    stateHash,
    userId: ctx.user.id,
    sessionId: ctx.user.sessionId,
    sealedVerifier: createSecretBox(ctx.ports.secretKey).seal(verifier, verifierContext(stateHash)),
    expiresAt: secondsAfter(ctx.clock.now(), ATTEMPT_SECONDS),
  })
  return { url: consentUrl(access, { state, verifier, redirectUri: callbackUrl(ctx) }) }
}

/**
 * Only the session that started the attempt can finish it, so that a user cannot be tricked into using
 * another user's Drive.
 */
export async function finishConnecting(
  ctx: UserCtx,
  { code, state }: InputOf<typeof googleDrive.finish>,
): Promise<OutputOf<typeof googleDrive.finish>> {
  requireOwnSession(ctx)
  const access = await requireAccess(ctx)
  await limitTries(ctx)
  const { id: userId, sessionId } = ctx.user
  const stateHash = hashOf(state)
  const attempt = await store.takeAttempt(ctx.db, { stateHash, userId, sessionId })
  if (!attempt || attempt.expiresAt <= ctx.clock.now()) throw expired()
  const verifier = createSecretBox(ctx.ports.secretKey).open(
    attempt.sealedVerifier,
    verifierContext(stateHash),
  )
  const granted = await redeem(ctx, access, { code, verifier })
  if (!granted.isReadingAllowed) throw notAllowed()
  const { refreshToken } = granted
  // Without a refresh token the connection would silently end in an hour.
  if (refreshToken === undefined) throw driveRefusal('not_understood')
  const account = await accountOf(ctx, access, granted)
  await ctx.transact(async (ctx) => {
    await replaceDrive(ctx, { account, sealedTokens: sealTokens(ctx, { ...granted, refreshToken }) })
    await recordAudit(ctx, { action: 'google_drive.connected', targetType: 'user', targetId: userId })
  })
  return { connected: true }
}

async function redeem(
  ctx: UserCtx,
  access: DriveAccess,
  grant: { code: string; verifier: string },
): Promise<GrantedTokens> {
  try {
    return await redeemCode(access, { ...grant, redirectUri: callbackUrl(ctx) })
  } catch (error) {
    if (!(error instanceof DriveError)) throw error
    ctx.log.warn({ failure: error.failure }, 'google drive refused')
    throw error.failure === 'grant_refused' ? expired() : driveRefusal(error.failure)
  }
}

/** The account of the Drive, if Google reports it. */
async function accountOf(
  ctx: UserCtx,
  access: DriveAccess,
  { accessToken }: GrantedTokens,
): Promise<string | null> {
  try {
    return await findAccount(access, accessToken)
  } catch (error) {
    if (!(error instanceof DriveError)) throw error
    ctx.log.warn({ failure: error.failure }, 'google drive does not tell whose it is')
    return null
  }
}

/**
 * Revokes the grant of another account; an earlier grant of the same account stays valid with the new one.
 */
async function replaceDrive(ctx: UserCtx, next: store.Connection): Promise<void> {
  const userId = ctx.user.id
  const before = await store.takeConnection(ctx.db, userId)
  if (before && isOfAnother(before, next)) await revokeConnection(ctx, userId, before)
  await store.upsertConnection(ctx.db, { ...next, userId, connectedAt: ctx.clock.now() })
  await keepGranted(ctx, { userId, account: next.account })
}

const isOfAnother = (one: store.Connection, other: store.Connection) =>
  one.account !== null && other.account !== null && one.account !== other.account

const revokeConnection = (ctx: Ctx, userId: string, { sealedTokens, account }: store.Connection) =>
  revokeLater(ctx, { userId, account, refreshToken: openTokens(ctx, userId, sealedTokens).refreshToken })

/** Deletes the connection here and revokes the grant at Google. */
export async function disconnect(ctx: UserCtx): Promise<OutputOf<typeof googleDrive.disconnect>> {
  requireOwnSession(ctx)
  await ctx.transact(async (ctx) => {
    const { id } = ctx.user
    if (!(await forgetDriveOf(ctx, id))) throw notConnected()
    await recordAudit(ctx, { action: 'google_drive.disconnected', targetType: 'user', targetId: id })
  })
  return { disconnected: true }
}

/**
 * The same for a user who is deleted; returns whether there was a connection. Call it inside a transaction.
 */
export async function forgetDriveOf(ctx: Ctx, userId: string): Promise<boolean> {
  const connection = await store.takeConnection(ctx.db, userId)
  if (!connection) return false
  await revokeConnection(ctx, userId, connection)
  return true
}

/**
 * Sends a request to Drive. A connection whose grant was revoked at Google is deleted, so that the user can
 * connect again.
 */
export async function askingDrive<T>(
  ctx: UserCtx,
  ask: (access: DriveAccess, accessToken: string) => Promise<T>,
): Promise<T> {
  requireOwnSession(ctx)
  const access = await requireAccess(ctx)
  const seen = await store.findSealedTokens(ctx.db, ctx.user.id)
  if (seen === undefined) throw notConnected()
  try {
    return await askOrRenew(ctx, { access, seen, ask })
  } catch (error) {
    if (!(error instanceof DriveError)) throw error
    ctx.log.warn({ failure: error.failure }, 'google drive refused')
    if (error.failure === 'grant_refused') await forget(ctx, seen)
    throw driveRefusal(error.failure)
  }
}

interface Asking<T> {
  access: DriveAccess
  seen: string
  ask: (access: DriveAccess, accessToken: string) => Promise<T>
}

async function askOrRenew<T>(ctx: UserCtx, { access, seen, ask }: Asking<T>): Promise<T> {
  const { accessToken, expiresAt } = openTokens(ctx, ctx.user.id, seen)
  if (secondsAfter(ctx.clock.now(), MARGIN_SECONDS).getTime() < expiresAt) {
    try {
      return await ask(access, accessToken)
    } catch (error) {
      if (!(error instanceof DriveError) || error.failure !== 'token_refused') throw error
    }
  }
  return ask(access, await renew(ctx, access, seen))
}

async function renew(ctx: UserCtx, access: DriveAccess, seen: string): Promise<string> {
  const { refreshToken } = openTokens(ctx, ctx.user.id, seen)
  const granted = await refreshTokens(access, refreshToken)
  const sealedTokens = sealTokens(ctx, { ...granted, refreshToken: granted.refreshToken ?? refreshToken })
  // Google did not report the account on connecting: grants of known accounts can be revoked.
  const account = await accountOf(ctx, access, granted)
  await store.replaceTokens(ctx.db, { userId: ctx.user.id, seen, sealedTokens, account })
  return granted.accessToken
}

function forget(ctx: UserCtx, seen: string): Promise<void> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    if (!(await store.removeConnection(ctx.db, { userId, seen }))) return
    await recordAudit(ctx, { action: 'google_drive.disconnected', targetType: 'user', targetId: userId })
  })
}

const limitTries = (ctx: UserCtx): Promise<void> =>
  consumeRateLimit(ctx, [
    { key: `google-drive:${ctx.user.id}`, hits: TRIES_PER_QUARTER, windowSeconds: QUARTER_HOUR },
  ])

export const forgetExpiredAttempts = (ctx: Ctx) => store.removeExpired(ctx.db, ctx.clock.now())

/** Called by the rotation of the secret key. */
export const resealDrives: ResealAll = async (db, reseal) => {
  await store.resealRows(db, {
    tokens: (sealed, userId) => reseal(sealed, tokensContext(userId)),
    verifier: (sealed, stateHash) => reseal(sealed, verifierContext(stateHash)),
  })
  await resealRevocations(db, reseal)
}
