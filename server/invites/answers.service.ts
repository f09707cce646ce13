import { type Invite, type invites, invitesChanged } from '#contract/invites.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { hasBlocked, memberOf } from '#server/friends/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { kindOf } from './kinds.ts'
import { isExpired, isRecipient, remainingOf } from './policy.ts'
import { toInviteDtos } from './presenter.service.ts'
import { emitOpenChanged } from './service.ts'
import * as store from './store.ts'

/** Each recipient accepts once, for themselves; accepting twice changes nothing. */
export async function acceptInvite(ctx: UserCtx, input: InputOf<typeof invites.accept>): Promise<Invite> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const { invite, member, own, recipients } = await requireOffered(ctx, input)
    if (own?.status !== 'accepted') {
      requireOpen(ctx, invite, recipients)
      const { targetId, permissions, role, id: inviteId, senderId } = invite
      await kindOf(invite.type).accept(ctx, { targetId, permissions, role, inviteId, senderId })
      await putAnswer(ctx, invite, { member, status: 'accepted' })
    }
    const [accepted] = await toInviteDtos(ctx, [invite])
    if (!accepted) throw notFound(invitesMessages.targetNotFound())
    return accepted
  })
}

export async function refuseInvite(
  ctx: UserCtx,
  input: InputOf<typeof invites.refuse>,
): Promise<{ id: string }> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const { invite, member, own } = await requireOffered(ctx, input)
    if (!own || own.status === 'pending') {
      await putAnswer(ctx, invite, { member, status: 'refused' })
      await emitOpenChanged(ctx, invite)
    }
    return { id: invite.id }
  })
}

/** An invite that names the caller, or a link; locked until the transaction ends. */
async function requireOffered(ctx: UserCtx, input: InputOf<typeof invites.accept>) {
  const invite = await store.findInviteForChange(ctx.db, input.id)
  if (!invite || invite.isPublic !== input.public) throw notFound(invitesMessages.notFound())
  if (invite.senderId === ctx.user.id) throw conflict(invitesMessages.ownInvite())
  const member = await memberOf(ctx, ctx.user.id)
  const recipients = await store.listRecipients(ctx.db, [invite.id])
  const own = recipients.find((recipient) => isRecipient(member, recipient))
  const isBlocked = await hasBlocked(ctx, { blockerId: ctx.user.id, blockedId: invite.senderId })
  if ((!own && !invite.isPublic) || isBlocked) throw notFound(invitesMessages.notFound())
  return { invite, member, own, recipients }
}

function requireOpen(ctx: UserCtx, invite: store.StoredInvite, recipients: store.Recipient[]): void {
  if (isExpired(invite, ctx.clock.now())) throw conflict(invitesMessages.expired())
  if (remainingOf(invite, recipients) === 0)
    throw conflict(invite.isPublic ? invitesMessages.usedUp() : invitesMessages.alreadyRefused())
}

async function putAnswer(
  ctx: UserCtx,
  { id: inviteId, senderId }: store.StoredInvite,
  { member, status }: { member: store.Member; status: 'accepted' | 'refused' },
): Promise<void> {
  await store.putAnswer(ctx.db, { inviteId, member, status, answeredAt: ctx.clock.now() })
  ctx.emit(invitesChanged, [member.id, senderId], {})
}
