import type { Permission } from '#contract/access.ts'
import type { Message } from '#contract/messages.ts'
import type { Owned } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import * as store from './store.ts'
import type {
  DirectGrant,
  GivenGrant,
  InviteGrant,
  LinkGrant,
  ResourceKind,
  Resources,
  Subject,
  UserGrant,
} from './types.ts'

/**
 * Grants on resources of any kind. The domain of the resource asks `access/policy` before it changes them, and notifies
 * the users concerned.
 */

/** The permissions granted to a user on each of the resources: `granted` of the permission rule. */
export const listPermissions = (
  { db }: Ctx,
  wanted: Resources & { userId: string },
): Promise<Map<string, Permission[]>> => store.listPermissions(db, wanted)

/** The resources with `granted` of that user, for the permission rule: owners need no grants. */
export async function withGranted<T extends Owned & { id: string }>(
  ctx: Ctx,
  { kind, userId }: { kind: ResourceKind; userId: string },
  resources: T[],
): Promise<T[]> {
  const ids = resources.filter((resource) => resource.userId !== userId).map(({ id }) => id)
  if (ids.length === 0) return resources
  const granted = await listPermissions(ctx, { kind, ids, userId })
  return resources.map((resource) => ({ ...resource, granted: granted.get(resource.id) ?? [] }))
}

/** All users to whom the resources are granted, directly or through a group: resource → users. */
export const listGrantees = ({ db }: Ctx, resources: Resources): Promise<Map<string, string[]>> =>
  store.listGrantees(db, resources)

/** Oldest first. */
export const listDirectGrants = ({ db }: Ctx, resources: Resources): Promise<DirectGrant[]> =>
  store.listDirectGrants(db, resources)

/** Adds the grants, and replaces the permissions of those that exist. Call inside `transact`. */
export const putDirectGrants = (ctx: UserCtx, kind: ResourceKind, grants: DirectGrant[]): Promise<void> =>
  store.putDirectGrants(ctx.db, { kind, grants, createdBy: ctx.user.id, createdAt: ctx.clock.now() })

/** Grants the caller what an invite offers. Call inside `transact`. */
export const putInviteGrant = (ctx: UserCtx, grant: InviteGrant): Promise<void> =>
  store.putInviteGrant(ctx.db, { ...grant, userId: ctx.user.id, createdAt: ctx.clock.now() })

/**
 * The same, unless the resource is shared with `max` others already, which `full` says. Call inside `transact`, with the
 * resource locked.
 */
export async function putInviteGrantWithin(
  ctx: UserCtx,
  grant: InviteGrant,
  { max, full }: { max: number; full: Message },
): Promise<void> {
  const known = await listGivenGrants(ctx, { kind: grant.kind, id: grant.resourceId })
  const others = new Set(known.map(({ subject }) => subject.id).filter((id) => id !== ctx.user.id))
  if (others.size >= max) throw conflict(full)
  await putInviteGrant(ctx, grant)
}

/** Lets the holders of a link read. Call inside `transact`. */
export const putLinkGrant = (
  ctx: UserCtx,
  grant: Pick<LinkGrant, 'linkId' | 'kind' | 'resourceId' | 'expiresAt'>,
): Promise<void> =>
  store.putLinkGrant(ctx.db, { ...grant, createdBy: ctx.user.id, createdAt: ctx.clock.now() })

/** Oldest first, expired ones included. */
export const listLinkGrants = (
  { db }: Ctx,
  resource: { kind: ResourceKind; id: string },
): Promise<LinkGrant[]> => store.listLinkGrants(db, resource)

/** The grants of the links with these ids; other ids are ignored. */
export const listLinkGrantsById = ({ db }: Ctx, linkIds: string[]): Promise<LinkGrant[]> =>
  store.listLinkGrantsById(db, linkIds)

export const findLinkGrant = async (ctx: Ctx, linkId: string): Promise<LinkGrant | undefined> =>
  (await listLinkGrantsById(ctx, [linkId]))[0]

export const listExpiredLinkGrants = ({ db }: Ctx): Promise<LinkGrant[]> => store.listExpiredLinkGrants(db)

/** Call inside `transact`. */
export const removeLinkGrants = ({ db }: Ctx, linkIds: string[]): Promise<void> =>
  store.removeLinkGrants(db, linkIds)

/** Grants to the same subjects through a project or an invite remain. Call inside `transact`. */
export const removeDirectGrants = (
  { db }: Ctx,
  resource: { kind: ResourceKind; id: string },
  subjects: Subject[],
): Promise<void> => store.removeDirectGrants(db, { ...resource, subjects })

/** Oldest first; a subject may occur several times. */
export const listGivenGrants = async (
  { db }: Ctx,
  { kind, id }: { kind: ResourceKind; id: string },
): Promise<GivenGrant[]> => (await store.listGivenGrants(db, { kind, ids: [id] })).get(id) ?? []

/** The same for several resources: resource → grants. */
export const listGivenGrantsOf = ({ db }: Ctx, resources: Resources): Promise<Map<string, GivenGrant[]>> =>
  store.listGivenGrants(db, resources)

/** Those to users. */
export const listUserGrants = async (
  ctx: Ctx,
  resource: { kind: ResourceKind; id: string },
): Promise<UserGrant[]> => toUserGrants(await listGivenGrants(ctx, resource))

export const toUserGrants = (grants: GivenGrant[]): UserGrant[] =>
  grants.flatMap(({ subject, ...grant }) =>
    subject.kind === 'user' ? [{ ...grant, userId: subject.id }] : [],
  )

/** Gives the subjects exactly these permissions on a resource. Call inside `transact`. */
export async function replaceGivenGrants(
  ctx: UserCtx,
  { kind, id, subjects, permissions }: SubjectsOf & { permissions: Permission[] },
): Promise<void> {
  await removeGivenGrants(ctx, { kind, id, subjects })
  const grants = subjects.map((subject) => ({ resourceId: id, subject, permissions }))
  await putDirectGrants(ctx, kind, grants)
}

interface SubjectsOf {
  kind: ResourceKind
  id: string
  subjects: Subject[]
}

/** Removes what users granted to these subjects, and what they got by invites. Call inside `transact`. */
export const removeGivenGrants = ({ db }: Ctx, { kind, id, subjects }: SubjectsOf): Promise<void> =>
  store.removeGivenGrants(db, { kind, ids: [id], subjects })
