import { randomUUID } from 'node:crypto'
import { registrationInvitesMessages } from '#contract/messages/registration-invites.ts'
import type { Message } from '#contract/messages.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type {
  RegistrationInvite,
  RegistrationInviteState,
  registrationInvites,
} from '#contract/registration-invites.ts'
import { recordAudit } from '#server/audit/service.ts'
import { sendMail } from '#server/mail/service.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { hashInviteCode, makeInviteCode } from './invite-code.ts'
import { stateOf } from './policy.ts'
import * as store from './store.ts'

/** The fields of a new invite; one for an address allows one registration. */
type InviteTerms = Omit<InputOf<typeof registrationInvites.create>, 'count'>

export async function listInvites(
  ctx: UserCtx,
  input: InputOf<typeof registrationInvites.list>,
): Promise<OutputOf<typeof registrationInvites.list>> {
  const { data, total } = await store.listInvites(ctx.db, input)
  return { data: data.map((invite) => toInvite(ctx, invite)), total }
}

export async function createInvites(
  ctx: UserCtx,
  { count, ...terms }: InputOf<typeof registrationInvites.create>,
): Promise<RegistrationInvite[]> {
  if (terms.email !== null && count > 1)
    throw invalid('count', registrationInvitesMessages.oneUsePerAddress())
  requireSoleUse(terms)
  if (terms.expiresAt && new Date(terms.expiresAt) <= ctx.clock.now()) {
    throw invalid('expiresAt', registrationInvitesMessages.dateInPast())
  }
  return ctx.transact(async (ctx) => {
    const invites = await addInvites(
      ctx,
      Array.from({ length: count }, () => terms),
    )
    await recordAudit(ctx, { action: 'registration_invites.created', details: { count } })
    return invites
  })
}

/** Call it inside a transaction. */
export async function addInvites(ctx: UserCtx, wanted: InviteTerms[]): Promise<RegistrationInvite[]> {
  const invites = wanted.map((terms) => {
    const [id, code] = [randomUUID(), makeInviteCode()]
    return {
      id,
      codeHash: hashInviteCode(code),
      sealedCode: codeBox(ctx).seal(code, id),
      email: terms.email,
      tags: terms.tags,
      storageLimitMb: terms.storageLimit,
      credits: terms.credits,
      maxUses: terms.maxUses,
      expiresAt: terms.expiresAt === null ? null : new Date(terms.expiresAt),
      createdBy: ctx.user.id,
      createdAt: ctx.clock.now(),
    }
  })
  await store.insertInvites(ctx.db, invites)
  const stored = await store.listInvitesById(
    ctx.db,
    invites.map(({ id }) => id),
  )
  return stored.map((invite) => toInvite(ctx, invite))
}

export async function updateInvite(
  ctx: UserCtx,
  { id, isRevoked, expiresAt, storageLimit, ...change }: InputOf<typeof registrationInvites.update>,
): Promise<RegistrationInvite> {
  return ctx.transact(async (ctx) => {
    const before = await requireInvite(ctx, id)
    requireSoleUse({ email: before.email, maxUses: before.maxUses, ...change })
    await store.updateInvite(ctx.db, id, {
      ...change,
      ...(storageLimit !== undefined && { storageLimitMb: storageLimit }),
      ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
      ...(isRevoked !== undefined && { revokedAt: isRevoked ? ctx.clock.now() : null }),
    })
    const action = isRevoked ? 'registration_invites.revoked' : 'registration_invites.changed'
    await recordAudit(ctx, { action, targetType: 'registration_invite', targetId: id })
    return showInvite(ctx, id)
  })
}

/** Accounts that were created with them stay. */
export async function removeInvites(
  ctx: UserCtx,
  { ids }: InputOf<typeof registrationInvites.remove>,
): Promise<OutputOf<typeof registrationInvites.remove>> {
  return ctx.transact(async (ctx) => {
    const deleted = await store.removeInvites(ctx.db, [...new Set(ids)])
    await recordAudit(ctx, { action: 'registration_invites.deleted', details: { count: deleted } })
    return { deleted }
  })
}

export async function mailInvite(
  ctx: UserCtx,
  { id, email }: InputOf<typeof registrationInvites.userInvite>,
): Promise<RegistrationInvite> {
  return ctx.transact(async (ctx) => {
    const stored = await requireInvite(ctx, id)
    if (stored.email !== null && stored.email !== email) {
      throw invalid('email', registrationInvitesMessages.otherAddress())
    }
    const { state, link } = toInvite(ctx, stored)
    if (state !== 'usable') throw invalid('email', REFUSALS[state])
    await sendMail(ctx, { to: email, template: 'registration_invite', link })
    await store.updateInvite(ctx.db, id, { sentAt: ctx.clock.now() })
    await recordAudit(ctx, {
      action: 'registration_invites.sent',
      targetType: 'registration_invite',
      targetId: id,
    })
    return showInvite(ctx, id)
  })
}

/** The initial values of an account that was registered with an invite. */
export interface TakenInvite {
  id: string
  tags: string[]
  storageLimitMb: number | null
  credits: number
}

const REFUSALS: Record<Exclude<RegistrationInviteState, 'usable'>, Message> = {
  revoked: registrationInvitesMessages.revoked(),
  used_up: registrationInvitesMessages.usedUp(),
  expired: registrationInvitesMessages.expired(),
}

/** Counts a use of an invite for one account. Call it in the transaction that creates the account. */
export async function takeInvite(ctx: Ctx, code: string, email: string): Promise<TakenInvite> {
  const invite = await store.findInviteForUse(ctx.db, hashInviteCode(code))
  if (!invite) throw invalid('inviteCode', registrationInvitesMessages.unknown())
  const state = stateOf(invite, ctx.clock.now())
  if (state !== 'usable') throw invalid('inviteCode', REFUSALS[state])
  if (invite.email !== null && invite.email !== email.toLowerCase()) {
    throw invalid('email', registrationInvitesMessages.otherAddressUseIt())
  }
  await store.updateUses(ctx.db, invite.id)
  return invite
}

/** Records the account of a use. Call it once the account exists. */
export const noteInviteUse = (ctx: Ctx, { id, credits }: TakenInvite, userId: string): Promise<void> =>
  store.insertInviteUse(ctx.db, { userId, inviteId: id, credits, usedAt: ctx.clock.now() })

function requireSoleUse({ email, maxUses }: Pick<InviteTerms, 'email' | 'maxUses'>): void {
  if (email !== null && maxUses > 1) throw invalid('maxUses', registrationInvitesMessages.addressInviteOnce())
}

async function requireInvite(ctx: UserCtx, id: string): Promise<store.StoredInvite> {
  const invite = await store.findInviteForChange(ctx.db, id)
  if (!invite) throw notFound(registrationInvitesMessages.notFound())
  return invite
}

async function showInvite(ctx: UserCtx, id: string): Promise<RegistrationInvite> {
  const [invite] = await store.listInvitesById(ctx.db, [id])
  if (!invite) throw notFound(registrationInvitesMessages.notFound())
  return toInvite(ctx, invite)
}

const codeBox = ({ ports }: Ctx) => createSecretBox(ports.secretKey)

function toInvite(ctx: Ctx, invite: store.StoredInvite): RegistrationInvite {
  const code = codeBox(ctx).open(invite.sealedCode, invite.id)
  return {
    id: invite.id,
    code,
    link: `${siteAddress(ctx.ports.config)}/register?invite=${code}`,
    state: stateOf(invite, ctx.clock.now()),
    email: invite.email,
    tags: invite.tags,
    storageLimit: invite.storageLimitMb,
    credits: invite.credits,
    uses: invite.uses,
    maxUses: invite.maxUses,
    expiresAt: invite.expiresAt?.toISOString() ?? null,
    sentAt: invite.sentAt?.toISOString() ?? null,
    createdAt: invite.createdAt.toISOString(),
    createdBy: invite.createdBy,
  }
}

/** For a change of the secret key. */
export const resealCodes: ResealAll = (db, reseal) => store.resealCodes(db, reseal)
