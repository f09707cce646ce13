import { randomUUID } from 'node:crypto'
import { authMessages } from '#contract/messages/auth.ts'
import { PASSKEYS_MAX, type Passkey, type passkeys } from '#contract/passkeys.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { hasOtherCredential } from '#server/auth/credentials/credentials.ts'
import {
  changeCredentials,
  requireReauthentication,
} from '#server/auth/reauthentication/reauthentication.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { AppError, conflict, notFound } from '#server/platform/errors.ts'
import { notifyOwner } from '#server/users/addresses.service.ts'
import { showUser } from '#server/users/service.ts'
import { checkCreated, creationOptions } from './ceremonies.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import * as store from './store.ts'

export const listPasskeys = (ctx: UserCtx): Promise<Passkey[]> => store.listPasskeys(ctx.db, ctx.user.id)

export async function beginRegistration(
  ctx: UserCtx,
): Promise<OutputOf<typeof passkeys.registrationOptions>> {
  await requireReauthentication(ctx)
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
  await requireReauthentication(ctx)
  const challenge = await takeChallenge(ctx, challengeId, registrationOf(ctx))
  const created = await checkCreated({ party: relyingPartyOf(ctx.ports.config), challenge, response })
  if (!created) throw new AppError('invalid', authMessages.deviceAnswerWrong())
  const userId = ctx.user.id
  try {
    return await changeCredentials(ctx, async (ctx) => {
      if ((await store.listPasskeys(ctx.db, userId)).length >= PASSKEYS_MAX) throw tooMany()
      const createdAt = ctx.clock.now()
      const passkey = { ...created, id: randomUUID(), userId, name, createdAt }
      await recordAudit(ctx, { action: 'passkeys.added', targetType: 'user', targetId: userId })
      await notifyOwner(ctx, userId, 'passkey_added', { passkey: name })
      return store.insertPasskey(ctx.db, passkey)
    })
  } catch (error) {
    if (breaksUnique(error, 'passkeys_credential')) throw conflict(authMessages.passkeyInUse())
    throw error
  }
}

export async function renamePasskey(
  ctx: UserCtx,
  { id, name }: InputOf<typeof passkeys.rename>,
): Promise<Passkey> {
  return changeCredentials(ctx, async (ctx) => {
    const renamed = await store.renamePasskey(ctx.db, { id, userId: ctx.user.id, name })
    if (!renamed) throw notFound(authMessages.passkeyNotFound())
    return renamed
  })
}

/** Refused for the last usable credential of an account: users cannot lock themselves out. */
export async function removePasskey(
  ctx: UserCtx,
  { id }: InputOf<typeof passkeys.remove>,
): Promise<OutputOf<typeof passkeys.remove>> {
  return changeCredentials(ctx, async (ctx) => {
    const passkeys = await store.listPasskeys(ctx.db, ctx.user.id)
    const passkey = passkeys.find((one) => one.id === id)
    if (!passkey) throw notFound(authMessages.passkeyNotFound())
    if (!(await hasOtherCredential(ctx, ctx.user.id, id))) {
      throw conflict(authMessages.onlyPasskey())
    }
    await store.removePasskey(ctx.db, id)
    await recordAudit(ctx, { action: 'passkeys.removed', targetType: 'user', targetId: ctx.user.id })
    await notifyOwner(ctx, ctx.user.id, 'passkey_removed', { passkey: passkey.name })
    return { removed: true }
  })
}

export const forgetExpiredChallenges = (ctx: Ctx) => store.removeExpiredChallenges(ctx.db, ctx.clock.now())

const registrationOf = (ctx: UserCtx) => ({ purpose: 'registration' as const, userId: ctx.user.id })

const tooMany = () => conflict(authMessages.tooManyPasskeys({ max: PASSKEYS_MAX }))
