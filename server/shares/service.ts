import type { Permission } from '#contract/access.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import type { InputOf } from '#contract/procedures.ts'
import {
  SHARE_PATH,
  type ShareAccess,
  type SharedItem,
  type ShareType,
  type shares,
} from '#contract/shares.ts'
import { listReadableFiles, requireFile } from '#server/files/service.ts'
import {
  grantFiles,
  limitShares,
  listFileUserGrants,
  requireRecipients,
  unshareFile,
} from '#server/files/sharing/shares.service.ts'
import type { UserGrant } from '#server/grants/types.ts'
import { listReadableNotebooks } from '#server/notebooks/search.service.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import { listNotebookGrants, shareNotebook, unshareNotebook } from '#server/notebooks/sharing.service.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'

/** How a kind of resource is shared. Each function asks for the permission of the caller itself. */
interface Kind {
  requireSharing(ctx: UserCtx, id: string): Promise<unknown>
  share(ctx: UserCtx, share: { id: string; userIds: string[]; permissions: Permission[] }): Promise<unknown>
  list(ctx: UserCtx, id: string): Promise<UserGrant[]>
  unshare(ctx: UserCtx, share: { id: string; userId: string }): Promise<unknown>
}

const KINDS: Record<ShareType, Kind> = {
  Session: {
    requireSharing: (ctx, id) => requireNotebook(ctx, 'share', id),
    share: shareNotebook,
    list: listNotebookGrants,
    unshare: unshareNotebook,
  },
  FabFile: {
    requireSharing: (ctx, id) => requireFile(ctx, 'share', id),
    share: (ctx, { id, ...share }) => grantFiles(ctx, { ...share, ids: [id] }),
    list: listFileUserGrants,
    unshare: unshareFile,
  },
}

export async function createShare(
  ctx: UserCtx,
  { type, id, recipients, permissions }: InputOf<typeof shares.create>,
): Promise<{ link: string }> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  await KINDS[type].requireSharing(ctx, id)
  const userIds = await requireRecipients(ctx, recipients)
  await ctx.transact((ctx) => KINDS[type].share(ctx, { id, userIds, permissions }))
  return { link: linkTo(ctx, id) }
}

export const linkTo = ({ ports }: UserCtx, id: string): string =>
  `${siteAddress(ports.config)}${SHARE_PATH}${id}`

export async function openShares(ctx: UserCtx, { ids }: InputOf<typeof shares.open>): Promise<SharedItem[]> {
  const notebooks = await listReadableNotebooks(ctx, ids)
  const files = new Map((await listReadableFiles(ctx, ids)).map((file) => [file.id, file]))
  const owners = await listPeople(
    ctx,
    [...notebooks.values(), ...files.values()].map(({ userId }) => userId),
  )
  const ownerOf = ({ userId }: { userId: string }) =>
    userId === ctx.user.id ? null : (owners.get(userId) ?? null)
  const found = [...new Set(ids)].flatMap((id): SharedItem[] => {
    const [notebook, file] = [notebooks.get(id), files.get(id)]
    if (notebook) return [{ type: 'Session', id, name: notebook.name, owner: ownerOf(notebook) }]
    return file ? [{ type: 'FabFile', id, name: file.fileName, owner: ownerOf(file) }] : []
  })
  if (found.length === 0) throw notFound(sharesMessages.notFound())
  return found
}

/** A user with several grants has one entry. */
export async function listShares(
  ctx: UserCtx,
  { type, id }: InputOf<typeof shares.list>,
): Promise<ShareAccess[]> {
  const grants = Map.groupBy(await KINDS[type].list(ctx, id), ({ userId }) => userId)
  const people = await listPeople(ctx, [...grants.keys()])
  return [...grants].flatMap(([userId, own]) => {
    const person = people.get(userId)
    const [first] = own
    if (!person || !first) return []
    const permissions = [...new Set(own.flatMap((grant) => grant.permissions))]
    return [{ userId, ...person, permissions, since: first.since.toISOString() }]
  })
}

export async function removeShare(
  ctx: UserCtx,
  { type, id, userId }: InputOf<typeof shares.remove>,
): Promise<{ id: string; userId: string }> {
  await ctx.transact((ctx) => KINDS[type].unshare(ctx, { id, userId }))
  return { id, userId }
}
