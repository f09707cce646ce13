import { randomUUID } from 'node:crypto'
import { sharesMessages } from '#contract/messages/shares.ts'
import type { InputOf } from '#contract/procedures.ts'
import {
  type NewLink,
  SHARE_LINKS_MAX,
  type ShareLink,
  type ShareType,
  type shares,
} from '#contract/shares.ts'
import {
  findLinkGrant,
  listExpiredLinkGrants,
  listLinkGrants,
  listLinkGrantsById,
  putLinkGrant,
  removeLinkGrants,
} from '#server/grants/service.ts'
import type { LinkGrant } from '#server/grants/types.ts'
import { accessChangeOf } from '#server/platform/access-changes.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'
import { KINDS, linkTo, typeOf } from './kinds.ts'
import * as store from './store.ts'

/** Expired links are kept for this time, so that their holders learn the reason. */
const EXPIRED_KEPT_SECONDS = 30 * 24 * 3600

/** Anyone with the link who signs in may read. Returns its id. */
export async function createLink(
  ctx: UserCtx,
  { type, id, link }: { type: ShareType; id: string; link: NewLink },
): Promise<string> {
  const expiresAt = link.expiresAt === null ? null : new Date(link.expiresAt)
  if (expiresAt && expiresAt <= ctx.clock.now()) throw invalid('expiresAt', sharesMessages.dateInPast())
  const linkId = randomUUID()
  const { kind } = KINDS[type]
  await ctx.transact(async (ctx) => {
    await KINDS[type].lockForSharing(ctx, id)
    if ((await listLinkGrants(ctx, { kind, id })).length >= SHARE_LINKS_MAX)
      throw conflict(sharesMessages.tooManyLinks({ max: SHARE_LINKS_MAX }))
    await store.insertLink(ctx.db, { id: linkId, usesMax: link.uses })
    await putLinkGrant(ctx, { kind, resourceId: id, linkId, expiresAt })
  })
  return linkId
}

/** Oldest first. */
export async function listLinks(
  ctx: UserCtx,
  { type, id }: InputOf<typeof shares.listLinks>,
): Promise<ShareLink[]> {
  await KINDS[type].requireSharing(ctx, id)
  const grants = await listLinkGrants(ctx, { kind: KINDS[type].kind, id })
  const uses = await store.listLinkUses(
    ctx.db,
    grants.map(({ linkId }) => linkId),
  )
  const people = await listPeople(
    ctx,
    grants.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return grants.flatMap((grant) => {
    const use = uses.get(grant.linkId)
    if (!use) return []
    return [
      {
        id: grant.linkId,
        link: linkTo(ctx, grant.linkId),
        createdBy: people.get(grant.createdBy ?? '') ?? null,
        createdAt: grant.createdAt.toISOString(),
        expiresAt: grant.expiresAt?.toISOString() ?? null,
        uses: use.uses,
        usesMax: use.usesMax,
      },
    ]
  })
}

/** All users who read by this link lose access at once. */
export async function removeLink(
  ctx: UserCtx,
  { id }: InputOf<typeof shares.removeLink>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const grant = await findLinkGrant(ctx, id)
    if (!grant) throw notFound(sharesMessages.linkNotFound())
    const target = KINDS[typeOf(grant.kind)]
    await target.lockForSharing(ctx, grant.resourceId)
    await accessChangeOf(target.kind)(ctx, [grant.resourceId], () => removeLinkGrants(ctx, [id]))
    return { id }
  })
}

/** The ids of what the links among the ids are for: link → id. */
export const listLinkTargets = async (ctx: UserCtx, ids: string[]): Promise<Map<string, string>> =>
  new Map((await listLinkGrantsById(ctx, ids)).map(({ linkId, resourceId }) => [linkId, resourceId]))

/** Makes the caller a holder of the link; `undefined` when there is no such link. Opening it again changes nothing. */
export async function openLink(ctx: UserCtx, id: string): Promise<string | undefined> {
  const grant = await findLinkGrant(ctx, id)
  if (!grant) return undefined
  if (isExpired(grant, ctx.clock.now())) throw conflict(sharesMessages.linkExpired())
  await ctx.transact((ctx) =>
    KINDS[typeOf(grant.kind)].readByLink(ctx, grant.resourceId, () => takeUse(ctx, id)),
  )
  return grant.resourceId
}

async function takeUse(ctx: UserCtx, linkId: string): Promise<void> {
  const link = await store.findLinkForUse(ctx.db, linkId)
  if (!link) throw notFound(sharesMessages.notFound())
  if (link.usesMax !== null && link.uses >= link.usesMax) throw conflict(sharesMessages.linkUsedUp())
  await store.insertHolder(ctx.db, { linkId, userId: ctx.user.id, openedAt: ctx.clock.now() })
}

/** The user does not read it by the links that they have opened any more. Call inside `transact`. */
export async function leaveLinks(
  ctx: UserCtx,
  { type, id, userId }: { type: ShareType; id: string; userId: string },
): Promise<void> {
  const { kind } = KINDS[type]
  const linkIds = (await listLinkGrants(ctx, { kind, id })).map(({ linkId }) => linkId)
  if (!(await store.isHolder(ctx.db, { linkIds, userId }))) return
  await accessChangeOf(kind)(ctx, [id], () => store.removeHolder(ctx.db, { linkIds, userId }))
}

const isExpired = ({ expiresAt }: LinkGrant, now: Date): boolean => expiresAt !== null && expiresAt <= now

/** Ends open screens of users who read by a link that has expired. */
export async function endExpiredLinks(ctx: Ctx): Promise<void> {
  await ctx.transact(async (ctx) => {
    const expired = await listExpiredLinkGrants(ctx)
    const holders = await store.takeHolders(
      ctx.db,
      expired.map(({ linkId }) => linkId),
    )
    for (const { linkId, kind, resourceId } of expired) {
      const userIds = holders.get(linkId)
      if (userIds) await KINDS[typeOf(kind)].endReading(ctx, resourceId, userIds)
    }
    const before = secondsAfter(ctx.clock.now(), -EXPIRED_KEPT_SECONDS)
    const old = expired.filter(({ expiresAt }) => expiresAt !== null && expiresAt < before)
    await removeLinkGrants(
      ctx,
      old.map(({ linkId }) => linkId),
    )
  })
}
