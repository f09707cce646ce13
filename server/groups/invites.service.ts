import { groupsMessages } from '#contract/messages/groups.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { joinGroup } from './members.service.ts'
import { canManage, requireManaged } from './policy.ts'
import { emitGroupChanged } from './service.ts'
import * as store from './store.ts'

/** What the domain of invites needs of groups. */

export async function listNamesOfGroups(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  return new Map([...(await store.listNames(ctx.db, ids))].map(([id, { name }]) => [id, name]))
}

/** Throws unless the caller manages the group. Users are invited as members. */
export async function requireGroupInviting(
  ctx: UserCtx,
  { id, role }: { id: string; role: string | null },
): Promise<void> {
  if (role !== null && role !== 'member') throw invalid('role', invitesMessages.roleUnknown())
  const group = requireManaged(ctx, await store.findGroup(ctx.db, ctx.user.id, id))
  if (group.organizationId !== null) throw conflict(groupsMessages.organizationInvites())
}

/** Makes the caller a member, if the sender still manages the group. Call inside `transact`. */
export async function acceptGroupInvite(
  ctx: UserCtx,
  { id, senderId }: { id: string; senderId: string },
): Promise<void> {
  const ofSender = await store.findGroupForChange(ctx.db, senderId, id)
  if (!ofSender) throw notFound(invitesMessages.targetNotFound())
  if (!canManage(senderId, ofSender)) throw conflict(invitesMessages.noLongerValid())
  await joinGroup(ctx, id, [ctx.user.id])
  await emitGroupChanged(ctx, ofSender)
}
