import type { Permission } from '#contract/access.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import * as store from './store.ts'
import type {
  DirectGrant,
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

export const findLinkGrant = ({ db }: Ctx, linkId: string): Promise<LinkGrant | undefined> =>
  store.findLinkGrant(db, linkId)

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

/** Oldest first; a user may occur several times. */
export const listUserGrants = async (
  { db }: Ctx,
  { kind, id }: { kind: ResourceKind; id: string },
): Promise<UserGrant[]> => (await store.listUserGrants(db, { kind, ids: [id] })).get(id) ?? []

/** The same for several resources: resource → grants. */
export const listUserGrantsOf = ({ db }: Ctx, resources: Resources): Promise<Map<string, UserGrant[]>> =>
  store.listUserGrants(db, resources)

/** Removes what users granted to these users, and what they got by invites. Call inside `transact`. */
export const removeUserGrants = ({ db }: Ctx, grants: Resources & { userIds: string[] }): Promise<void> =>
  store.removeUserGrants(db, grants)

/** Those of the groups of which the caller is a member. */
export const listOwnGroups = ({ db, user }: UserCtx, groupIds: string[]): Promise<string[]> =>
  store.listOwnGroups(db, user.id, groupIds)
