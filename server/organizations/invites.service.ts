import { invitesMessages } from '#contract/messages/invites.ts'
import { organizationsMessages } from '#contract/messages/organizations.ts'
import { organizationChanged } from '#contract/organizations.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { joinOrganization } from './members.service.ts'
import { listMemberIds } from './members.store.ts'
import { may, requireMay } from './policy.ts'
import { countSeats, requireForChange } from './service.ts'
import * as store from './store.ts'

/** What the domain of invites needs of organizations. */

/** Throws unless the caller may add members. Users are invited as members. */
export async function requireOrganizationInviting(
  ctx: UserCtx,
  { id, role }: { id: string; role: string | null },
): Promise<void> {
  if (role !== null && role !== 'member') throw invalid('role', invitesMessages.roleUnknown())
  requireMay(ctx, 'add members', await store.findOrganization(ctx.db, ctx.user.id, id))
}

/** Throws unless there are that many seats. Call inside `transact`. */
export async function requireSeats(
  ctx: UserCtx,
  { id, count }: { id: string; count: number },
): Promise<void> {
  const organization = await requireForChange(ctx, 'add members', id)
  const { availableSeats: available } = await countSeats(ctx, organization)
  if (available < count)
    throw conflict(organizationsMessages.noSeats({ available, seats: organization.seats }))
}

/** Makes the caller a member, if the sender may still add members and there is a seat. Call inside `transact`. */
export async function acceptOrganizationInvite(
  ctx: UserCtx,
  { id, senderId }: { id: string; senderId: string },
): Promise<void> {
  const ofSender = await store.findOrganizationForChange(ctx.db, senderId, id)
  if (!ofSender) throw notFound(invitesMessages.targetNotFound())
  if (!may({ isAdmin: false }, 'add members', ofSender)) throw conflict(invitesMessages.noLongerValid())
  const members = await listMemberIds(ctx.db, id)
  if (members.includes(ctx.user.id)) return
  // The seat of a pending invite is the one that is taken now.
  if (members.length >= ofSender.seats)
    throw conflict(organizationsMessages.noSeats({ available: 0, seats: ofSender.seats }))
  await joinOrganization(ctx, id, [ctx.user.id])
  ctx.emit(organizationChanged, [...members, ctx.user.id], { id })
}
