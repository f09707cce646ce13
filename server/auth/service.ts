import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { ErrorDetails } from '#contract/errors.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { NEW_USER_TAGS } from '#contract/users.ts'
import { recordAudit } from '#server/audit/service.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, forbidden, invalid, notFound, unauthenticated } from '#server/platform/errors.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { noteInviteUse, type TakenInvite, takeInvite } from '#server/registration-invites/service.ts'
import { readSetting } from '#server/settings/service.ts'
import { usernameFailure } from '#server/users/profile.service.ts'
import {
  addUser,
  CREDENTIALS_MAX,
  type Credentials,
  hasHadUsers,
  hasUsers,
  keepLanguage,
  listCredentials,
  showUser,
} from '#server/users/service.ts'
import { admitPasswordCall, findFitting, hashPassword, weaknessOf } from './credentials/passwords.ts'
import { resumeImpersonator } from './impersonation/impersonation.service.ts'
import { findImpersonator } from './sessions/open-sessions.store.ts'
import { REFRESH_SECONDS, rotateRefreshToken, sessionOfRefreshToken } from './sessions/refresh-tokens.ts'
import {
  clearRefreshCookie,
  closeSession,
  continueSignIn,
  openSession,
  refreshCookieOf,
  setRefreshCookie,
} from './sessions/sessions.service.ts'
import { forgetSignInTries, takeAddressTry, takeSignInTry } from './sign-in-limits.ts'
import * as store from './store.ts'

/** In a quarter of an hour, from one address. */
const EMERGENCY_TRIES = 5
const WRONG_PAIR = authMessages.credentialsWrong()

export async function showStatus(ctx: Ctx): Promise<OutputOf<typeof auth.status>> {
  const [isAwaited, registrationMode] = await Promise.all([
    isAdminAwaited(ctx),
    readSetting(ctx, 'registrationMode'),
  ])
  return { isFirstAccount: isAwaited, registrationMode }
}

/** No account ever existed; or none exists any more, and the operator has named the next administrator. */
async function isAdminAwaited(ctx: Ctx): Promise<boolean> {
  if (!(await hasHadUsers(ctx))) return true
  return ctx.ports.config.emergencyAdmin !== undefined && !(await hasUsers(ctx))
}

async function isAwaitedAdmin(ctx: Ctx, { username }: NewAccount): Promise<boolean> {
  if (!(await isAdminAwaited(ctx))) return false
  return !(await hasHadUsers(ctx)) || ctx.ports.config.emergencyAdmin === username.toLowerCase()
}

export const register = (
  ctx: Ctx,
  input: InputOf<typeof auth.register>,
): Promise<OutputOf<typeof auth.register>> => admitPasswordCall(ctx, () => registerAdmitted(ctx, input))

async function registerAdmitted(
  ctx: Ctx,
  input: InputOf<typeof auth.register>,
): Promise<OutputOf<typeof auth.register>> {
  await takeAddressTry(ctx, 'register', 20)
  const weakness = await weaknessOf(input.password, input)
  if (weakness) throw invalid('password', weakness)
  const passwordHash = await hashPassword(ctx, input.password)
  try {
    return await ctx.transact(async (ctx) => {
      const id = await createAccount(ctx, { ...input, name: input.name || null, passwordHash })
      return openSession(ctx, { id, tokenVersion: 0 })
    })
  } catch (error) {
    throw usernameFailure(error)
  }
}

/** Runs once an account with an unverified address exists. */
export const accountRegisteredJob = job('auth.account-registered', z.object({ userId: z.string() }))

export interface NewAccount {
  username: string
  email: string
  /** When a trusted provider has verified the address. */
  emailVerifiedAt?: Date
  name: string | null
  /** `null` for accounts with other credentials. */
  passwordHash: string | null
  inviteCode?: string
}

/**
 * Adds an account if registration permits it, and returns its id. One at a time, inside a transaction: the first is the
 * administrator's, and a username that was checked inside the transaction stays available.
 */
export async function createAccount(ctx: Ctx, account: NewAccount): Promise<string> {
  await store.lockRegistration(ctx.db)
  const isAdmin = await isAwaitedAdmin(ctx, account)
  const invite = isAdmin ? undefined : await takeInviteFor(ctx, account)
  const id = randomUUID()
  await addUser(ctx, {
    id,
    username: account.username,
    email: account.email,
    emailVerifiedAt: account.emailVerifiedAt,
    name: account.name,
    passwordHash: account.passwordHash,
    isAdmin,
    tags: invite?.tags ?? NEW_USER_TAGS,
    storageLimitMb: invite?.storageLimitMb ?? undefined,
    createdAt: ctx.clock.now(),
  })
  if (!account.emailVerifiedAt) await ctx.enqueue(accountRegisteredJob, { userId: id })
  if (invite) await noteInviteUse(ctx, invite, id)
  await recordAudit(ctx, {
    action: 'auth.registered',
    actorId: id,
    targetType: 'user',
    targetId: id,
    ...(invite && { details: { invite: invite.id } }),
  })
  return id
}

/** The benefits of the invite, where there is one. Open registration also accepts an invite, which must be valid. */
async function takeInviteFor(ctx: Ctx, { inviteCode, email }: NewAccount): Promise<TakenInvite | undefined> {
  const mode = await readSetting(ctx, 'registrationMode')
  if (mode === 'closed') throw forbidden(authMessages.registrationClosed())
  if (inviteCode) return takeInvite(ctx, inviteCode, email)
  if (mode === 'invite') throw forbidden(authMessages.registrationNeedsInvite())
  return undefined
}

export async function login(
  ctx: Ctx,
  input: InputOf<typeof auth.login>,
): Promise<OutputOf<typeof auth.login>> {
  const found = await requireRightPassword(ctx, input)
  await forgetSignInTries(ctx, input.identifier)
  return continueSignIn(ctx, found)
}

/** Answers 404 unless it is enabled. */
export async function showEmergency(ctx: Ctx): Promise<OutputOf<typeof auth.emergencyStatus>> {
  if (!ctx.ports.config.isEmergencyLoginOpen) throw notFound(platformMessages.pageNotFound())
  return { isOpen: true }
}

/**
 * A sign-in by password for administrators, which the operator enables temporarily. A second step is still required.
 */
export async function emergencyLogin(
  ctx: Ctx,
  input: InputOf<typeof auth.emergencyLogin>,
): Promise<OutputOf<typeof auth.emergencyLogin>> {
  await showEmergency(ctx)
  await takeAddressTry(ctx, 'emergency', EMERGENCY_TRIES)
  const found = await requireRightPassword(ctx, input)
  if (!(await showUser(ctx, found.id)).isAdmin) {
    await recordFailure(ctx, [found], 'no administrator')
    throw unauthenticated(WRONG_PAIR)
  }
  await recordAudit(ctx, {
    action: 'auth.emergency_used',
    actorId: found.id,
    targetType: 'user',
    targetId: found.id,
  })
  return continueSignIn(ctx, found)
}

/** The account that matches the pair; counts the attempt. */
const requireRightPassword = (ctx: Ctx, input: InputOf<typeof auth.login>): Promise<Credentials> =>
  admitPasswordCall(ctx, () => checkPassword(ctx, input))

async function checkPassword(ctx: Ctx, input: InputOf<typeof auth.login>): Promise<Credentials> {
  const accounts = await listCredentials(ctx, input.identifier)
  await takeSignInTry(ctx, input.identifier, accounts[0]?.id)
  const found = await findByPassword(ctx, accounts, input)
  if (!found) {
    await recordFailure(ctx, accounts, 'password')
    throw unauthenticated(WRONG_PAIR)
  }
  await refuseSuspended(ctx, found)
  return found
}

/**
 * The account that matches the pair. A username belongs to one account; an address to any number of accounts, and
 * always the same number of hashes is verified, so that neither the response nor its time reveals whether another
 * account has it.
 */
async function findByPassword(
  ctx: Ctx,
  accounts: Credentials[],
  { identifier, password }: InputOf<typeof auth.login>,
): Promise<Credentials | undefined> {
  const length = identifier.includes('@') ? CREDENTIALS_MAX : 1
  const hashes = Array.from({ length }, (_, index) => accounts[index]?.passwordHash ?? null)
  return accounts[await findFitting(ctx, hashes, password)]
}

type Refusal = 'password' | 'suspended' | 'no administrator'

/** The actor is unknown; the target is recorded where it is one account. */
const recordFailure = (ctx: Ctx, accounts: Credentials[], reason: Refusal) =>
  recordAudit(ctx, {
    action: 'auth.sign_in_failed',
    ...(accounts.length === 1 && { targetType: 'user', targetId: accounts[0]?.id }),
    details: { reason },
  })

async function refuseSuspended(ctx: Ctx, account: Credentials): Promise<void> {
  if (!account.isSuspended) return
  await recordFailure(ctx, [account], 'suspended')
  throw forbidden(authMessages.suspendedAskAdministrator())
}

/** Signs in a user who was authenticated by another method; that replaces the password and nothing more. */
export async function signInAs(
  ctx: Ctx,
  account: Credentials | undefined,
): Promise<OutputOf<typeof auth.login>> {
  if (!account) throw unauthenticated()
  await refuseSuspended(ctx, account)
  return continueSignIn(ctx, account)
}

export async function refresh(
  ctx: Ctx,
  { attempt }: InputOf<typeof auth.refresh>,
): Promise<OutputOf<typeof auth.refresh>> {
  await takeAddressTry(ctx, 'refresh', 600)
  const token = refreshCookieOf(ctx)
  if (!token) throw unauthenticated()
  const accessToken = await ctx.transact(async (ctx) => {
    const rotation = await rotateRefreshToken(ctx, token, attempt)
    if (rotation.outcome === 'unknown') return undefined
    if (rotation.outcome === 'reused') {
      // Earlier tokens of an impersonation become invalid with it.
      const own = await findImpersonator(ctx.db, rotation.sessionId)
      const userId = await closeSession(ctx, own?.sessionId ?? rotation.sessionId)
      if (userId) {
        await recordAudit(ctx, { action: 'auth.refresh_token_reused', targetType: 'user', targetId: userId })
      }
      return undefined
    }
    const now = ctx.clock.now()
    const { sessionId } = rotation
    const session = await store.touchSession(ctx.db, {
      id: sessionId,
      now,
      expiresAt: secondsAfter(now, REFRESH_SECONDS),
      userAgent: ctx.userAgent,
      address: ctx.address,
    })
    if (!session) return resumeImpersonator(ctx, sessionId)
    setRefreshCookie(ctx, rotation.token)
    if (!session.isImpersonation) await keepLanguage(ctx, session.userId)
    return signAccessToken(ctx.ports, { ...session, sessionId })
  })
  if (!accessToken) {
    clearRefreshCookie(ctx)
    throw new AppError('unauthenticated', authMessages.sessionEnded(), {
      details: { sessionEnd: await findSessionEnd(ctx, token) },
    })
  }
  return { accessToken }
}

/** Sessions without a record belonged to deleted accounts, or expired long ago. */
async function findSessionEnd(
  ctx: Ctx,
  refreshToken: string,
): Promise<NonNullable<ErrorDetails['sessionEnd']>> {
  const sessionId = await sessionOfRefreshToken(ctx, refreshToken)
  const session = sessionId && (await store.findSessionEnd(ctx.db, sessionId))
  if (!session || session.isSuspended) return 'account_closed'
  return session.isRevoked ? 'revoked' : 'expired'
}

/** Deletes sessions that expired more than a day ago. */
export async function forgetExpiredSessions(ctx: Ctx): Promise<void> {
  await store.removeExpiredSessions(ctx.db, secondsAfter(ctx.clock.now(), -24 * 3600))
}
