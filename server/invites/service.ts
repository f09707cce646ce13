import { INVITE_TYPES, INVITES_SHOWN, type Invite, type invites, invitesChanged } from '#contract/invites.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { listBlockedAmong, memberOf } from '#server/friends/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError, forbidden, notFound } from '#server/platform/errors.ts'
import { listIdsByName } from '#server/users/service.ts'
import { kindOf } from './kinds.ts'
import { canListInvites, isRecipient } from './policy.ts'
import { toInviteDtos } from './presenter.service.ts'
import * as store from './store.ts'

/** Expired invites are kept for this time, so that recipients learn the reason. */
const EXPIRED_KEPT_SECONDS = 30 * 24 * 3600

/** Invites of users whom the caller has blocked do not arrive. */
export async function listReceivedInvites(ctx: UserCtx): Promise<Invite[]> {
  const member = await memberOf(ctx, ctx.user.id)
  const found = await store.listReceived(ctx.db, { member, now: ctx.clock.now(), limit: INVITES_SHOWN })
  const blocked = await listBlockedAmong(
    ctx,
    found.map(({ senderId }) => senderId),
  )
  return toInviteDtos(
    ctx,
    found.filter(({ senderId }) => !blocked.has(senderId)),
  )
}

/** Without an event: the list that shows them keeps its marks until it is opened again. */
export async function readInvites(ctx: UserCtx): Promise<{ read: number }> {
  requireOwnSession(ctx)
  const member = await memberOf(ctx, ctx.user.id)
  return { read: await store.markRead(ctx.db, { member, readAt: ctx.clock.now() }) }
}

export async function listInvitesOfUser(
  ctx: UserCtx,
  { id }: InputOf<typeof invites.listOfUser>,
): Promise<Invite[]> {
  if (!canListInvites(ctx.user, id)) throw forbidden(invitesMessages.ownInvitesOnly())
  const sent = await store.listSent(ctx.db, { senderId: id, now: ctx.clock.now(), limit: INVITES_SHOWN })
  return [...(await listReceivedInvites(ctx)), ...(await toInviteDtos(ctx, sent))]
}

export async function listInvitesOfTarget(
  ctx: UserCtx,
  { kind, id: targetId }: InputOf<typeof invites.listOfTarget>,
): Promise<Invite[]> {
  const type = INVITE_TYPES[kind]
  await requireInvitingTo(ctx, { type, targetId })
  const now = ctx.clock.now()
  const found = await store.listOfTarget(ctx.db, { type, targetId, now, limit: INVITES_SHOWN })
  return toInviteDtos(ctx, found, { showsAll: true })
}

/** Throws unless the caller may invite users to the object at all. */
const requireInvitingTo = (ctx: UserCtx, { type, targetId }: store.Target): Promise<void> =>
  kindOf(type).requireInviting(ctx, { targetId, permissions: ['read'], role: null })

export async function showInvite(ctx: UserCtx, { id }: InputOf<typeof invites.get>): Promise<Invite> {
  const invite = await store.findInvite(ctx.db, id)
  if (!invite) throw notFound(invitesMessages.notFound())
  const isReader = invite.senderId === ctx.user.id || invite.isPublic || (await isNamed(ctx, id))
  if (!isReader && !(await mayInvite(ctx, invite))) throw notFound(invitesMessages.notFound())
  const [shown] = await toInviteDtos(ctx, [invite], { showsAll: !isReader })
  if (!shown) throw notFound(invitesMessages.targetNotFound())
  return shown
}

/** The invite, if there is one with this id that the caller sees. */
export async function findSeenInvite(ctx: UserCtx, id: string): Promise<Invite | undefined> {
  try {
    return await showInvite(ctx, { id })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function isNamed(ctx: UserCtx, id: string): Promise<boolean> {
  const member = await memberOf(ctx, ctx.user.id)
  return (await store.listRecipients(ctx.db, [id])).some((recipient) => isRecipient(member, recipient))
}

const mayInvite = (ctx: UserCtx, invite: store.StoredInvite): Promise<boolean> =>
  requireInvitingTo(ctx, invite).then(
    () => true,
    () => false,
  )

/** By its sender, or a user who may invite to the same object. */
export async function removeInvite(
  ctx: UserCtx,
  { id }: InputOf<typeof invites.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const invite = await store.findInviteForChange(ctx.db, id)
    if (!invite) throw notFound(invitesMessages.notFound())
    if (invite.senderId !== ctx.user.id && !(await mayInvite(ctx, invite)))
      throw notFound(invitesMessages.notFound())
    const recipients = await store.listRecipients(ctx.db, [id])
    await store.removeInvite(ctx.db, id)
    await emitInvitesChanged(ctx, [invite.senderId], recipients)
    await emitOpenChanged(ctx, invite)
    return { id }
  })
}

export async function withdrawInvite(
  ctx: UserCtx,
  { kind, id: targetId, email: name }: InputOf<typeof invites.withdraw>,
): Promise<{ withdrawn: number }> {
  const target = { type: INVITE_TYPES[kind], targetId }
  await requireInvitingTo(ctx, target)
  const userId = (await listIdsByName(ctx, [name])).get(name)
  const isEmail = name.includes('@')
  return ctx.transact(async (ctx) => {
    const withdrawn = await store.withdrawRecipients(ctx.db, {
      ...target,
      userIds: userId && !isEmail ? [userId] : [],
      emails: isEmail ? [name] : [],
    })
    if (withdrawn === 0) throw notFound(invitesMessages.recipientNotFound())
    ctx.emit(invitesChanged, userId ? [ctx.user.id, userId] : [ctx.user.id], {})
    await emitOpenChanged(ctx, target)
    return { withdrawn }
  })
}

/** Notifies those who see a number that depends on the open invites for an object. Call inside `transact`. */
export const emitOpenChanged = async (ctx: UserCtx, { type, targetId }: store.Target): Promise<void> =>
  kindOf(type).emitOpenChanged?.(ctx, targetId)

/** Notifies the senders, and the recipients with an account. */
export async function emitInvitesChanged(
  ctx: Ctx,
  senderIds: string[],
  recipients: store.NewRecipient[],
): Promise<void> {
  const emails = recipients.flatMap(({ email }) => email ?? [])
  const byEmail = await listIdsByName(ctx, emails)
  const userIds = recipients.flatMap(({ userId }) => userId ?? [])
  ctx.emit(invitesChanged, [...new Set([...senderIds, ...userIds, ...byEmail.values()])], {})
}

export const forgetExpiredInvites = (ctx: Ctx): Promise<void> =>
  store.removeExpiredBefore(ctx.db, secondsAfter(ctx.clock.now(), -EXPIRED_KEPT_SECONDS))
