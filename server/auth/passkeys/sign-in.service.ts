import type { SignedIn } from '#contract/auth.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { passkeys, UsedPasskey } from '#contract/passkeys.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { openSession } from '#server/auth/sessions/sessions.service.ts'
import type { Ctx, SecondStepCtx } from '#server/platform/context.ts'
import { forbidden, notFound, unauthenticated } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { subnetKey } from '#server/platform/http/subnet-key.ts'
import { type Credentials, findCredentials } from '#server/users/service.ts'
import { checkUsed, requestOptions } from './ceremonies.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

const TRIES = 60
const QUARTER_HOUR = 15 * 60

export async function beginSignIn(ctx: Ctx): Promise<OutputOf<typeof passkeys.signInOptions>> {
  await takeTry(ctx, 'options')
  const { challengeId, challenge } = await issueChallenge(ctx, { purpose: 'sign-in', userId: null })
  return { challengeId, options: requestOptions(relyingPartyOf(ctx.ports.config), challenge) }
}

/** The device has verified its user, so no second step follows, also where codes are on. */
export async function signIn(
  ctx: Ctx,
  { challengeId, response }: InputOf<typeof passkeys.signIn>,
): Promise<SignedIn> {
  await takeTry(ctx, 'sign-in')
  const challenge = await takeChallenge(ctx, challengeId, { purpose: 'sign-in', userId: null })
  return openSession(ctx, await verifyPasskey(ctx, { challenge, response }))
}

export async function beginSecondStep(
  ctx: SecondStepCtx,
): Promise<OutputOf<typeof passkeys.secondStepOptions>> {
  const { userId } = ctx.secondStep
  const existing = await store.listStoredPasskeys(ctx.db, userId)
  if (existing.length === 0) throw notFound(authMessages.passkeyNotFound())
  const { challengeId, challenge } = await issueChallenge(ctx, { purpose: 'second-step', userId })
  return { challengeId, options: requestOptions(relyingPartyOf(ctx.ports.config), challenge, existing) }
}

/** Wrong codes lock codes only: a signature cannot be guessed, and the owner may need the passkey. */
export async function completeSecondStep(
  ctx: SecondStepCtx,
  { challengeId, response }: InputOf<typeof passkeys.secondStep>,
): Promise<SignedIn> {
  const { userId } = ctx.secondStep
  const challenge = await takeChallenge(ctx, challengeId, { purpose: 'second-step', userId })
  return openSession(ctx, await verifyPasskey(ctx, { challenge, response, userId }))
}

interface Assertion {
  challenge: string
  response: UsedPasskey
  /** The user it has to belong to, where that is known. */
  userId?: string
}

/** The account of the passkey. */
async function verifyPasskey(ctx: Ctx, assertion: Assertion): Promise<Credentials> {
  const { userId, account } = await checkPasskey(ctx, assertion)
  if (!account) {
    await recordFailure(ctx, userId, 'passkey')
    throw unauthenticated(authMessages.passkeyUnverified())
  }
  if (account.isSuspended) {
    await recordFailure(ctx, account.id, 'suspended')
    throw forbidden(authMessages.suspendedAskAdministrator())
  }
  return account
}

/** Passes the account as it is while the passkey is locked: removing the passkey makes its sessions void, too. */
function checkPasskey(
  ctx: Ctx,
  { challenge, response, userId }: Assertion,
): Promise<{ userId?: string; account?: Credentials }> {
  return ctx.transact(async (ctx) => {
    const passkey = await store.findPasskeyForUse(ctx.db, response.id)
    if (!passkey || (userId && passkey.userId !== userId)) return { userId }
    const party = relyingPartyOf(ctx.ports.config)
    const used = await checkUsed({ party, challenge, response }, passkey)
    if (!used) return { userId: passkey.userId }
    await store.updatePasskeyUse(ctx.db, { ...used, id: passkey.id, now: ctx.clock.now() })
    return { userId: passkey.userId, account: await findCredentials(ctx, passkey.userId) }
  })
}

const recordFailure = (ctx: Ctx, userId: string | undefined, reason: 'passkey' | 'suspended') =>
  recordAudit(ctx, {
    action: 'auth.sign_in_failed',
    ...(userId && { targetType: 'user', targetId: userId }),
    details: { reason },
  })

/** A limit for each call: a user who opens the sign-in page often can still sign in. */
const takeTry = (ctx: Ctx, call: 'options' | 'sign-in') =>
  consumeRateLimit(ctx, [
    { key: `passkeys:${call}:${subnetKey(ctx.address)}`, hits: TRIES, windowSeconds: QUARTER_HOUR },
  ])
