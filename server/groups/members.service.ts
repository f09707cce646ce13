import { GROUP_MEMBERS_MAX, type Group, groupRemoved, type groups } from '#contract/groups.ts'
import { groupsMessages } from '#contract/messages/groups.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { limitShares, requireRecipients } from '#server/files/sharing/shares.service.ts'
import {
  addToGroup,
  changeGroupMembers,
  listGroupMemberIds,
  removeFromGroups,
} from '#server/grants/group-members.service.ts'
import { listOrganizationMemberIds } from '#server/organizations/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'
import * as members from './members.store.ts'
import { requireManaged, requireSeen, type StoredGroup } from './policy.ts'
import { emitAndPresent, emitGroupChanged, requireForChange } from './service.ts'
import * as store from './store.ts'

export async function listGroupMembers(
  ctx: UserCtx,
  input: InputOf<typeof groups.listMembers>,
): Promise<OutputOf<typeof groups.listMembers>> {
  const { ownerId } = requireSeen(await store.findGroup(ctx.db, ctx.user.id, input.id))
  const { data, total } = await members.listMembers(ctx.db, input)
  const people = await listPeople(ctx, data)
  const list = data.flatMap((userId) => {
    const person = people.get(userId)
    return person ? [{ userId, ...person, isOwner: userId === ownerId }] : []
  })
  return { data: list, total }
}

export async function addGroupMembers(
  ctx: UserCtx,
  { id, recipients }: InputOf<typeof groups.addMembers>,
): Promise<Group> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  requireManaged(ctx, await store.findGroup(ctx.db, ctx.user.id, id))
  const userIds = await requireRecipients(ctx, recipients)
  return ctx.transact(async (ctx) => {
    const group = await requireForChange(ctx, id)
    await requireInOrganization(ctx, group, userIds)
    await joinGroup(ctx, id, userIds)
    return emitAndPresent(ctx, id)
  })
}

/** Members of a group of an organization are members of the organization. */
async function requireInOrganization(
  ctx: Ctx,
  { organizationId }: StoredGroup,
  userIds: string[],
): Promise<void> {
  if (organizationId === null) return
  const known = new Set(await listOrganizationMemberIds(ctx, organizationId))
  const missing = userIds.find((userId) => !known.has(userId))
  if (missing === undefined) return
  const person = (await listPeople(ctx, [missing])).get(missing)
  throw invalid('recipients', groupsMessages.notInOrganization({ name: person?.username ?? '' }))
}

/** Makes the users members, as far as the group may grow. Call inside `transact`, with the group locked. */
export async function joinGroup(ctx: Ctx, id: string, userIds: string[]): Promise<void> {
  const known = new Set(await listGroupMemberIds(ctx, id))
  const added = userIds.filter((userId) => !known.has(userId))
  if (known.size + added.length > GROUP_MEMBERS_MAX)
    throw invalid('recipients', groupsMessages.tooManyMembers({ max: GROUP_MEMBERS_MAX }))
  if (added.length > 0) await changeGroupMembers(ctx, [id], () => addToGroup(ctx, id, added))
}

export async function removeGroupMember(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof groups.removeMember>,
): Promise<{ id: string; userId: string }> {
  if (userId === ctx.user.id) return { ...(await leaveGroup(ctx, { id })), userId }
  return ctx.transact(async (ctx) => {
    const group = await requireForChange(ctx, id)
    if (userId === group.ownerId) throw conflict(groupsMessages.ownerStays())
    await removeFrom(ctx, group, userId)
    return { id, userId }
  })
}

export async function leaveGroup(
  ctx: UserCtx,
  { id }: InputOf<typeof groups.leave>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const group = requireSeen(await store.findGroupForChange(ctx.db, ctx.user.id, id))
    if (group.ownerId === ctx.user.id) throw conflict(groupsMessages.ownerCannotLeave())
    await removeFrom(ctx, group, ctx.user.id)
    return { id }
  })
}

async function removeFrom(ctx: Ctx, group: StoredGroup, userId: string): Promise<void> {
  const { id, organizationId } = group
  if (!(await listGroupMemberIds(ctx, id)).includes(userId)) throw notFound(groupsMessages.memberNotFound())
  await changeGroupMembers(ctx, [id], () => removeFromGroups(ctx, [id], [userId]))
  await emitGroupChanged(ctx, group)
  // A member of the organization still sees its groups.
  if (organizationId === null) ctx.emit(groupRemoved, [userId], { id })
}
