import { randomUUID } from 'node:crypto'
import { organizationsMessages } from '#contract/messages/organizations.ts'
import {
  ORGANIZATION_SEATS_DEFAULT,
  ORGANIZATIONS_MAX,
  type Organization,
  organizationChanged,
  organizationRemoved,
  type organizations,
} from '#contract/organizations.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordActivities } from '#server/activity/service.ts'
import { recordAudit } from '#server/audit/service.ts'
import { addToGroup, changeGroupMembers } from '#server/grants/group-members.service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { conflict } from '#server/platform/errors.ts'
import { emitUsersChanged, listAskingFor, listPeople } from '#server/users/service.ts'
import { insertMembers, listMemberIds } from './members.store.ts'
import { type OrganizationAction, requireMay, type StoredOrganization } from './policy.ts'
import * as store from './store.ts'

export async function createOrganization(
  ctx: UserCtx,
  { name }: InputOf<typeof organizations.create>,
): Promise<Organization> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    if ((await store.countOwnedForChange(ctx.db, userId)) >= ORGANIZATIONS_MAX)
      throw conflict(organizationsMessages.tooMany({ max: ORGANIZATIONS_MAX }))
    const [id, createdAt] = [randomUUID(), ctx.clock.now()]
    await store.insertOrganization(ctx.db, { id, name, seats: ORGANIZATION_SEATS_DEFAULT, createdAt })
    await insertMembers(ctx.db, { id, userIds: [userId], role: 'owner', joinedAt: createdAt })
    await addToGroup(ctx, id, [userId])
    const subject = { kind: 'organization' as const, id, name }
    await recordActivities(ctx, [{ type: 'ORGANIZATION_CREATED', subject, organizationId: id }])
    return emitAndPresent(ctx, id)
  })
}

export async function listOrganizations(
  ctx: UserCtx,
  input: InputOf<typeof organizations.list>,
): Promise<OutputOf<typeof organizations.list>> {
  const { data, total } = await store.listOrganizations(ctx.db, { ...input, userId: ctx.user.id })
  return { data: await toOrganizationDtos(ctx, data), total }
}

/** For administrators of the site. */
export async function listAllOrganizations(
  ctx: UserCtx,
  input: InputOf<typeof organizations.listAll>,
): Promise<OutputOf<typeof organizations.listAll>> {
  const { data, total } = await store.listAllOrganizations(ctx.db, { ...input, userId: ctx.user.id })
  return { data: await toOrganizationDtos(ctx, data), total }
}

export async function showOrganization(
  ctx: UserCtx,
  { id }: InputOf<typeof organizations.get>,
): Promise<Organization> {
  const organization = requireMay(ctx, 'read', await store.findOrganization(ctx.db, ctx.user.id, id))
  return toOrganizationDto(ctx, organization)
}

export async function updateOrganization(
  ctx: UserCtx,
  { id, name, seats, isDefaultAccount }: InputOf<typeof organizations.update>,
): Promise<Organization> {
  return ctx.transact(async (ctx) => {
    const before = await requireForChange(ctx, 'read', id)
    if (name !== undefined || isDefaultAccount !== undefined) requireMay(ctx, 'rename', before)
    if (seats !== undefined) requireMay(ctx, 'change seats', before)
    await store.updateOrganization(ctx.db, id, { name, seats, isDefaultAccount, updatedAt: ctx.clock.now() })
    if (seats !== undefined && seats !== before.seats)
      await recordAudit(ctx, {
        action: 'organizations.seats_changed',
        targetType: 'organization',
        targetId: id,
        details: { before: before.seats, after: seats },
      })
    return emitAndPresent(ctx, id)
  })
}

export async function removeOrganization(
  ctx: UserCtx,
  { id }: InputOf<typeof organizations.remove>,
): Promise<{ id: string }> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    await requireForChange(ctx, 'delete', id)
    const members = await listMemberIds(ctx.db, id)
    await changeAccessOf(ctx, id, () => store.removeOrganization(ctx.db, id))
    ctx.emit(organizationRemoved, members, { id })
    return { id }
  })
}

/** An organization whose members the caller manages. */
export const requireManagement = async (ctx: UserCtx, id: string): Promise<StoredOrganization> =>
  requireMay(ctx, 'manage groups', await store.findOrganization(ctx.db, ctx.user.id, id))

export const listOrganizationMemberIds = (ctx: Ctx, id: string): Promise<string[]> =>
  listMemberIds(ctx.db, id)

/** Runs a change of the members of an organization and of its groups, or its deletion. Call inside `transact`. */
export async function changeAccessOf(
  ctx: Ctx,
  id: string,
  change: (groupIds: string[]) => Promise<void>,
): Promise<void> {
  const groupIds = [id, ...(await suppliedQuery('listGroupIdsOfOrganization')(ctx.db, id))]
  const before = await listAskingFor(ctx, id)
  await changeGroupMembers(ctx, groupIds, () => change(groupIds))
  const after = new Set(await listAskingFor(ctx, id))
  // From now on they ask for themselves.
  await emitUsersChanged(
    ctx,
    before.filter((userId) => !after.has(userId)),
  )
}

/** Their names by id; deleted ones are omitted. */
export async function listOrganizationNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  return new Map([...(await store.listNames(ctx.db, ids))].map(([id, { name }]) => [id, name]))
}

/** The same with the number of members. */
export const listOrganizationSizes = (ctx: Ctx, ids: string[]) => store.listNames(ctx.db, ids)

/** An organization on which the caller may do this, locked until the transaction ends. */
export async function requireForChange(
  ctx: UserCtx,
  action: OrganizationAction,
  id: string,
): Promise<StoredOrganization> {
  return requireMay(ctx, action, await store.findOrganizationForChange(ctx.db, ctx.user.id, id))
}

/** Notifies all members. Only inside `transact`. */
export async function emitChanged(ctx: Ctx, id: string): Promise<void> {
  ctx.emit(organizationChanged, await listMemberIds(ctx.db, id), { id })
}

/** Notifies all members, and presents the organization to the caller. Only inside `transact`. */
export async function emitAndPresent(ctx: UserCtx, id: string): Promise<Organization> {
  await emitChanged(ctx, id)
  return toOrganizationDto(
    ctx,
    requireMay(ctx, 'read', await store.findOrganization(ctx.db, ctx.user.id, id)),
  )
}

async function toOrganizationDto(ctx: UserCtx, organization: StoredOrganization): Promise<Organization> {
  const [view] = await toOrganizationDtos(ctx, [organization])
  if (!view) throw new Error('no view of an organization')
  return view
}

async function toOrganizationDtos(ctx: UserCtx, list: StoredOrganization[]): Promise<Organization[]> {
  const people = await listPeople(
    ctx,
    list.map(({ ownerId }) => ownerId),
  )
  const views = list.map(async ({ ownerId, ...organization }) => {
    const owner = people.get(ownerId)
    if (!owner) return []
    const seats = await countSeats(ctx, organization)
    return [{ ...organization, owner: { userId: ownerId, ...owner }, ...seats }]
  })
  return (await Promise.all(views)).flat()
}

/**
 * Open invites, and seats without members and without open invites: never a negative number, as an administrator may have
 * reduced the seats.
 */
export async function countSeats(
  ctx: Ctx,
  { id, seats, memberCount }: Pick<StoredOrganization, 'id' | 'seats' | 'memberCount'>,
): Promise<Pick<Organization, 'inviteCount' | 'availableSeats'>> {
  const target = { type: 'Organization' as const, targetId: id, now: ctx.clock.now() }
  const { recipients: inviteCount } = await suppliedQuery('countOpenInvites')(ctx.db, target)
  return { inviteCount, availableSeats: Math.max(0, seats - memberCount - inviteCount) }
}
