import { randomUUID } from 'node:crypto'
import {
  GROUPS_MAX,
  type Group,
  type GroupSubject,
  groupChanged,
  groupRemoved,
  type groups,
} from '#contract/groups.ts'
import { groupsMessages } from '#contract/messages/groups.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { addToGroup, changeGroupMembers, listGroupMemberIds } from '#server/grants/group-members.service.ts'
import type { Subject } from '#server/grants/types.ts'
import {
  listOrganizationMemberIds,
  listOrganizationNames,
  listOrganizationSizes,
  requireManagement,
} from '#server/organizations/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'
import { canManage, requireManaged, requireSeen, type StoredGroup } from './policy.ts'
import * as store from './store.ts'

export async function createGroup(
  ctx: UserCtx,
  { name, organizationId }: InputOf<typeof groups.create>,
): Promise<Group> {
  const userId = ctx.user.id
  const owner = { ownerId: organizationId === null ? userId : null, organizationId }
  return ctx.transact(async (ctx) => {
    if (organizationId !== null) await requireManagement(ctx, organizationId)
    if ((await store.countOwnedForChange(ctx.db, owner)) >= GROUPS_MAX)
      throw conflict(groupsMessages.tooMany({ max: GROUPS_MAX }))
    const id = randomUUID()
    await store.insertGroup(ctx.db, { id, name, ...owner, createdAt: ctx.clock.now() })
    await addToGroup(ctx, id, [userId])
    return emitAndPresent(ctx, id)
  })
}

export async function listGroups(
  ctx: UserCtx,
  input: InputOf<typeof groups.list>,
): Promise<OutputOf<typeof groups.list>> {
  const { data, total } = await store.listGroups(ctx.db, { ...input, userId: ctx.user.id })
  return { data: await toGroupDtos(ctx, data), total }
}

export async function showGroup(ctx: UserCtx, { id }: InputOf<typeof groups.get>): Promise<Group> {
  return toGroupDto(ctx, requireSeen(await store.findGroup(ctx.db, ctx.user.id, id)))
}

export async function renameGroup(ctx: UserCtx, { id, name }: InputOf<typeof groups.update>): Promise<Group> {
  return ctx.transact(async (ctx) => {
    await requireForChange(ctx, id)
    await store.updateGroup(ctx.db, id, { name, updatedAt: ctx.clock.now() })
    return emitAndPresent(ctx, id)
  })
}

export async function removeGroup(
  ctx: UserCtx,
  { id }: InputOf<typeof groups.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const audience = await listAudience(ctx, await requireForChange(ctx, id))
    await changeGroupMembers(ctx, [id], () => store.removeGroup(ctx.db, id))
    ctx.emit(groupRemoved, audience, { id })
    return { id }
  })
}

/** A group that the caller manages, locked until the transaction ends. */
export const requireForChange = async (ctx: UserCtx, id: string): Promise<StoredGroup> =>
  requireManaged(ctx, await store.findGroupForChange(ctx.db, ctx.user.id, id))

/** Throws unless the caller belongs to each of the groups and organizations, or to the organization of the group. */
export async function requireShareable(ctx: UserCtx, field: string, subjects: GroupSubject[]): Promise<void> {
  const known = new Set(await store.listShareableIds(ctx.db, { userId: ctx.user.id, subjects }))
  if (!subjects.every(({ id }) => known.has(id))) throw invalid(field, groupsMessages.notShareable())
}

/** The names of the groups and organizations among the subjects, by id; deleted ones are omitted. */
export async function listGroupNames(ctx: Ctx, subjects: Subject[]): Promise<Map<string, string>> {
  const { organizations, groups } = idsByKind(subjects)
  const names = [...(await store.listNames(ctx.db, groups))].map(([id, { name }]) => [id, name] as const)
  return new Map([...names, ...(await listOrganizationNames(ctx, organizations))])
}

/** The same with the number of members. */
export async function listGroupSizes(
  ctx: Ctx,
  subjects: Subject[],
): Promise<Map<string, { name: string; memberCount: number }>> {
  const { organizations, groups } = idsByKind(subjects)
  return new Map([
    ...(await store.listNames(ctx.db, groups)),
    ...(await listOrganizationSizes(ctx, organizations)),
  ])
}

const idsByKind = (subjects: Subject[]) => {
  const idsOf = (kind: Subject['kind']) => subjects.flatMap((one) => (one.kind === kind ? one.id : []))
  return { organizations: idsOf('organization'), groups: idsOf('group') }
}

/** Before the account of a user is deleted: their groups end. */
export async function removeGroupsOf(ctx: Ctx, userId: string): Promise<void> {
  for (const id of await store.listGroupIdsOfUser(ctx.db, userId)) {
    const members = await listGroupMemberIds(ctx, id)
    await changeGroupMembers(ctx, [id], () => store.removeGroup(ctx.db, id))
    ctx.emit(groupRemoved, members, { id })
  }
}

/** Notifies all who see the group, and presents it to the caller. Only inside `transact`. */
export async function emitAndPresent(ctx: UserCtx, id: string): Promise<Group> {
  const group = requireSeen(await store.findGroup(ctx.db, ctx.user.id, id))
  await emitGroupChanged(ctx, group)
  return toGroupDto(ctx, group)
}

export async function emitGroupChanged(
  ctx: Ctx,
  group: Pick<StoredGroup, 'id' | 'organizationId'>,
): Promise<void> {
  ctx.emit(groupChanged, await listAudience(ctx, group), { id: group.id })
}

async function listAudience(
  ctx: Ctx,
  { id, organizationId }: Pick<StoredGroup, 'id' | 'organizationId'>,
): Promise<string[]> {
  const members = await listGroupMemberIds(ctx, id)
  if (organizationId === null) return members
  return [...new Set([...members, ...(await listOrganizationMemberIds(ctx, organizationId))])]
}

async function toGroupDto(ctx: UserCtx, group: StoredGroup): Promise<Group> {
  const [view] = await toGroupDtos(ctx, [group])
  if (!view) throw new Error('no view of a group')
  return view
}

async function toGroupDtos(ctx: UserCtx, list: StoredGroup[]): Promise<Group[]> {
  const people = await listPeople(
    ctx,
    list.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const names = await listOrganizationNames(
    ctx,
    list.flatMap(({ organizationId }) => organizationId ?? []),
  )
  return list.map((group) => {
    const { id, name, memberCount, ownerId, organizationId, isMember, createdAt, updatedAt } = group
    const owner = people.get(ownerId ?? '')
    const organization = names.get(organizationId ?? '')
    return {
      id,
      name,
      memberCount,
      owner: ownerId && owner ? { userId: ownerId, ...owner } : null,
      organization: organizationId && organization ? { id: organizationId, name: organization } : null,
      isMember,
      isManaged: canManage(ctx.user.id, group),
      createdAt,
      updatedAt,
    }
  })
}
