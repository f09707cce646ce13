import { organizationsMessages } from '#contract/messages/organizations.ts'
import {
  type Organization,
  type OrganizationMember,
  organizationRemoved,
  type organizations,
} from '#contract/organizations.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { type Recorded, recordActivities } from '#server/activity/service.ts'
import { limitShares, requireRecipients } from '#server/files/sharing/shares.service.ts'
import { addToGroup, changeGroupMembers, removeFromGroups } from '#server/grants/group-members.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { chooseAccountFor, listPersonDetails } from '#server/users/service.ts'
import * as members from './members.store.ts'
import { may, requireMay, type StoredOrganization } from './policy.ts'
import { changeAccessOf, countSeats, emitAndPresent, requireForChange } from './service.ts'
import * as store from './store.ts'

export async function listOrganizationMembers(
  ctx: UserCtx,
  input: InputOf<typeof organizations.listMembers>,
): Promise<OutputOf<typeof organizations.listMembers>> {
  const { id } = input
  const organization = requireMay(ctx, 'read', await store.findOrganization(ctx.db, ctx.user.id, id))
  const { data, total } = await members.listMembers(ctx.db, input)
  return { data: await toMemberDtos(ctx, organization, data), total }
}

async function toMemberDtos(
  ctx: UserCtx,
  organization: StoredOrganization,
  list: members.StoredMember[],
): Promise<OrganizationMember[]> {
  const people = await listPersonDetails(
    ctx,
    list.map(({ userId }) => userId),
  )
  const isManaging = may(ctx.user, 'add members', organization)
  return list.flatMap((member) => {
    const person = people.get(member.userId)
    if (!person) return []
    const { username, name, photoUrl, email } = person
    return [{ ...member, username, name, photoUrl, email: isManaging ? email : null }]
  })
}

export async function addOrganizationMembers(
  ctx: UserCtx,
  { id, recipients }: InputOf<typeof organizations.addMembers>,
): Promise<Organization> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  requireMay(ctx, 'add members', await store.findOrganization(ctx.db, ctx.user.id, id))
  const userIds = await requireRecipients(ctx, recipients)
  return ctx.transact(async (ctx) => {
    await addAll(ctx, await requireForChange(ctx, 'add members', id), userIds)
    await recordMembers(ctx, 'ORGANIZATION_MEMBER_ADDED', id, userIds)
    return emitAndPresent(ctx, id)
  })
}

/** Members see it in the feed of the organization. */
async function recordMembers(
  ctx: UserCtx,
  type: Recorded['type'],
  organizationId: string,
  userIds: string[],
): Promise<void> {
  const people = [...(await listPersonDetails(ctx, userIds)).values()]
  await recordActivities(
    ctx,
    people.map(({ id, name, username }) => ({
      type,
      subject: { kind: 'user', id, name: name ?? username },
      organizationId,
    })),
  )
}

/** As far as there are seats. Call inside `transact`, with the organization locked. */
async function addAll(ctx: UserCtx, organization: StoredOrganization, userIds: string[]): Promise<void> {
  const { id } = organization
  const known = new Set(await members.listMemberIds(ctx.db, id))
  const added = userIds.filter((userId) => !known.has(userId))
  const { availableSeats: available } = await countSeats(ctx, organization)
  if (added.length > available)
    throw invalid('recipients', organizationsMessages.noSeats({ available, seats: organization.seats }))
  await joinOrganization(ctx, id, added)
}

/** Makes the users members. Call inside `transact`, with the organization locked and its seats checked. */
export async function joinOrganization(ctx: Ctx, id: string, added: string[]): Promise<void> {
  await changeGroupMembers(ctx, [id], async () => {
    await members.insertMembers(ctx.db, { id, userIds: added, role: 'member', joinedAt: ctx.clock.now() })
    await addToGroup(ctx, id, added)
  })
  if (await store.isDefaultAccount(ctx.db, id)) await chooseAccountFor(ctx, added, id)
}

/** The member, whose role may be changed: owners stay owners until they hand the organization over. */
async function requireMember(ctx: Ctx, id: string, userId: string): Promise<members.StoredMember> {
  const member = await members.findMember(ctx.db, id, userId)
  if (!member) throw notFound(organizationsMessages.memberNotFound())
  return member
}

export async function updateOrganizationMember(
  ctx: UserCtx,
  { id, userId, role }: InputOf<typeof organizations.updateMember>,
): Promise<OrganizationMember> {
  return ctx.transact(async (ctx) => {
    const organization = await requireForChange(ctx, 'change roles', id)
    const member = await requireMember(ctx, id, userId)
    if (member.role === 'owner') throw conflict(organizationsMessages.ownerStays())
    await members.updateRole(ctx.db, { id, userId, role })
    await emitAndPresent(ctx, id)
    const [view] = await toMemberDtos(ctx, organization, [{ ...member, role }])
    if (!view) throw notFound(organizationsMessages.memberNotFound())
    return view
  })
}

export async function removeOrganizationMember(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof organizations.removeMember>,
): Promise<{ id: string; userId: string }> {
  if (userId === ctx.user.id) return { ...(await leaveOrganization(ctx, { id })), userId }
  return ctx.transact(async (ctx) => {
    const organization = await requireForChange(ctx, 'remove members', id)
    const { role } = await requireMember(ctx, id, userId)
    if (role === 'owner') throw conflict(organizationsMessages.ownerStays())
    if (role === 'admin' && !may(ctx.user, 'remove admins', organization)) throw forbidden()
    await removeFrom(ctx, id, userId)
    await recordMembers(ctx, 'ORGANIZATION_MEMBER_REMOVED', id, [userId])
    await emitAndPresent(ctx, id)
    return { id, userId }
  })
}

export async function leaveOrganization(
  ctx: UserCtx,
  { id }: InputOf<typeof organizations.leave>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const { role } = await requireForChange(ctx, 'read', id)
    if (role === null) throw notFound(organizationsMessages.memberNotFound())
    if (role === 'owner') throw conflict(organizationsMessages.ownerCannotLeave())
    await removeFrom(ctx, id, ctx.user.id)
    await recordMembers(ctx, 'ORGANIZATION_MEMBER_LEFT', id, [ctx.user.id])
    return { id }
  })
}

async function removeFrom(ctx: Ctx, id: string, userId: string): Promise<void> {
  await changeAccessOf(ctx, id, async (groupIds) => {
    await members.removeMembers(ctx.db, id, [userId])
    await removeFromGroups(ctx, groupIds, [userId])
  })
  ctx.emit(organizationRemoved, [userId], { id })
}

export async function handOverOrganization(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof organizations.handOver>,
): Promise<Organization> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const { ownerId } = await requireForChange(ctx, 'hand over', id)
    const { role } = await requireMember(ctx, id, userId)
    if (role === 'owner') throw conflict(organizationsMessages.ownerStays())
    await members.updateRole(ctx.db, { id, userId: ownerId, role: 'admin' })
    await members.updateRole(ctx.db, { id, userId, role: 'owner' })
    return emitAndPresent(ctx, id)
  })
}

/** Before the account of a user is deleted: another member becomes the owner, and an empty organization is deleted. */
export async function releaseOrganizationsOf(ctx: Ctx, userId: string): Promise<void> {
  for (const { id, successorId } of await members.listOwned(ctx.db, userId)) {
    if (successorId === null) {
      await changeAccessOf(ctx, id, () => store.removeOrganization(ctx.db, id))
    } else {
      await members.removeMembers(ctx.db, id, [userId])
      await members.updateRole(ctx.db, { id, userId: successorId, role: 'owner' })
    }
  }
}
