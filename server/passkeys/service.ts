import { randomUUID } from 'node:crypto'
import { FRESH_SESSION_MINUTES } from '#contract/auth.ts'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import { PASSKEYS_MAX, type Passkey, type passkeys } from '#contract/passkeys.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { requirePassword } from '#server/auth/passwords.service.ts'
import { isFreshSession } from '#server/auth/sessions.service.ts'
import { hasWayInWithout, lockWaysIn } from '#server/factors/ways-in.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/database.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { type RateLimit, resetLimit, takeFromLimits } from '#server/platform/rate-limit.ts'
import { findCredentials, showUser } from '#server/users/service.ts'
import { checkCreated, creationOptions } from './ceremonies.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

const PASSWORD_TRIES = 10
const QUARTER_HOUR = 15 * 60

export const listPasskeys = (ctx: UserCtx): Promise<Passkey[]> => store.listPasskeys(ctx.db, ctx.user.id)

export async function beginRegistration(
  ctx: UserCtx,
  { password }: InputOf<typeof passkeys.registrationOptions>,
): Promise<OutputOf<typeof passkeys.registrationOptions>> {
  await confirmPerson(ctx, password)
  const existing = await store.listStoredPasskeys(ctx.db, ctx.user.id)
  if (existing.length >= PASSKEYS_MAX) throw tooMany()
  const user = await showUser(ctx, ctx.user.id)
  const { challengeId, challenge } = await issueChallenge(ctx, registrationOf(ctx))
  const party = relyingPartyOf(ctx.ports.config)
  return { challengeId, options: creationOptions({ party, challenge, user, existing }) }
}

export async function register(
  ctx: UserCtx,
  { challengeId, name, response }: InputOf<typeof passkeys.register>,
): Promise<Passkey> {
  requireOwnSession(ctx)
  const challenge = await takeChallenge(ctx, challengeId, registrationOf(ctx))
  const created = await checkCreated({ party: relyingPartyOf(ctx.ports.config), challenge, response })
  if (!created) throw new AppError('invalid', 'The device’s answer does not fit. Please try again.')
  const userId = ctx.user.id
  try {
    return await ctx.transact(async (ctx) => {
      await lockWaysIn(ctx, userId)
      if ((await store.listPasskeys(ctx.db, userId)).length >= PASSKEYS_MAX) throw tooMany()
      const createdAt = ctx.clock.now()
      const passkey = { ...created, id: randomUUID(), userId, name, createdAt }
      await recordAudit(ctx, { action: 'passkeys.added', targetType: 'user', targetId: userId })
      return store.insertPasskey(ctx.db, passkey)
    })
  } catch (error) {
    if (breaksUnique(error, 'passkeys_credential')) throw conflict('This passkey is in use already')
    throw error
  }
}

export async function renamePasskey(
  ctx: UserCtx,
  { id, name }: InputOf<typeof passkeys.rename>,
): Promise<Passkey> {
  requireOwnSession(ctx)
  const renamed = await store.renamePasskey(ctx.db, { id, userId: ctx.user.id, name })
  if (!renamed) throw notFound('Passkey')
  return renamed
}

/** Refused for the last way into an account: nobody shuts themselves out. */
export async function removePasskey(
  ctx: UserCtx,
  { id, password }: InputOf<typeof passkeys.remove>,
): Promise<OutputOf<typeof passkeys.remove>> {
  await confirmPerson(ctx, password)
  return ctx.transact(async (ctx) => {
    await lockWaysIn(ctx, ctx.user.id)
    const passkeys = await store.listPasskeys(ctx.db, ctx.user.id)
    if (!passkeys.some((passkey) => passkey.id === id)) throw notFound('Passkey')
    if (!(await hasWayInWithout(ctx, ctx.user.id, id))) {
      throw conflict('This is your only way to sign in. Set a password or add another passkey first.')
    }
    await store.removePasskey(ctx.db, id)
    await recordAudit(ctx, { action: 'passkeys.removed', targetType: 'user', targetId: ctx.user.id })
    return { removed: true }
  })
}

export const forgetExpiredChallenges = (ctx: Ctx) => store.removeExpiredChallenges(ctx.db, ctx.clock.now())

async function confirmPerson(ctx: UserCtx, password: string | undefined): Promise<void> {
  requireOwnSession(ctx)
  if (await hasPassword(ctx)) {
    if (!password) throw invalid('password', 'Enter your password')
    await takeFromLimits(ctx, [tries(ctx.user.id)], 'Too many attempts. Please wait a moment and try again.')
    await requirePassword(ctx, password)
    await resetLimit(ctx, tries(ctx.user.id).key)
  } else if (!(await isFreshSession(ctx))) {
    throw forbidden(
      `To change your passkeys, sign out and in again, and come back within ${FRESH_SESSION_MINUTES} minutes.`,
    )
  }
}

const tries = (userId: string): RateLimit => ({
  key: `passkeys:password:${userId}`,
  hits: PASSWORD_TRIES,
  windowSeconds: QUARTER_HOUR,
})

const hasPassword = async (ctx: UserCtx) => Boolean((await findCredentials(ctx, ctx.user.id))?.passwordHash)

const registrationOf = (ctx: UserCtx) => ({ purpose: 'registration' as const, userId: ctx.user.id })

const tooMany = () => conflict(`${PASSKEYS_MAX} passkeys are the most. Remove one first.`)
