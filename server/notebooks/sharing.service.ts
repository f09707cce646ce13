import type { Permission } from '#contract/access.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { NOTEBOOK_GRANTS_MAX } from '#contract/shares.ts'
import { can } from '#server/access/policy.ts'
import { listUserGrants, putDirectGrants, removeUserGrants } from '#server/grants/service.ts'
import type { UserGrant } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { changeNotebookAccess } from './access.service.ts'
import type { StoredNotebook } from './policy.ts'
import { requireNotebook, requireNotebookForWriting } from './service.ts'

/** The permissions that users grant on a notebook, in the order in which they are stored. */
export const GRANTED: readonly Permission[] = ['read', 'update', 'share']

/** Grants exactly these permissions to the users. Call inside `transact`. */
export async function shareNotebook(
  ctx: UserCtx,
  { id, userIds, permissions }: { id: string; userIds: string[]; permissions: Permission[] },
): Promise<StoredNotebook> {
  const notebook = await requireShareable(ctx, id)
  const wanted = GRANTED.filter((permission) => permission === 'read' || permissions.includes(permission))
  if (userIds.includes(notebook.userId)) throw invalid('recipients', notebooksMessages.granteeIsOwner())
  const before = await listUserGrants(ctx, { kind: 'notebook', id })
  const all = new Set([...before.map(({ userId }) => userId), ...userIds])
  if (all.size > NOTEBOOK_GRANTS_MAX)
    throw invalid('recipients', notebooksMessages.tooManyGrants({ max: NOTEBOOK_GRANTS_MAX }))
  const replaced = before.filter(({ userId }) => userIds.includes(userId))
  requireGranting(ctx, notebook, [...permissions, ...replaced.flatMap((grant) => grant.permissions)])
  await changeNotebookAccess(ctx, [id], async () => {
    await removeUserGrants(ctx, { kind: 'notebook', ids: [id], userIds })
    await putDirectGrants(
      ctx,
      'notebook',
      userIds.map((userId) => ({
        resourceId: id,
        subject: { kind: 'user', id: userId },
        permissions: wanted,
      })),
    )
  })
  return notebook
}

/** A notebook that the caller may share, locked until the transaction ends. */
export async function requireShareable(ctx: UserCtx, id: string): Promise<StoredNotebook> {
  const notebook = await requireNotebookForWriting(ctx, id, 'share')
  if (notebook.isTemporary) throw conflict(notebooksMessages.temporaryCannotBeShared())
  return notebook
}

/** Users grant and revoke only permissions that they have. */
export function requireGranting(ctx: UserCtx, notebook: StoredNotebook, permissions: Permission[]): void {
  if (
    permissions.includes('delete') ||
    !permissions.every((permission) => can(ctx.user, permission, notebook))
  )
    throw forbidden(notebooksMessages.permissionExceeded())
}

/** The users with a grant of their own, oldest first. */
export async function listNotebookGrants(ctx: UserCtx, id: string): Promise<UserGrant[]> {
  await requireNotebook(ctx, 'share', id)
  return listUserGrants(ctx, { kind: 'notebook', id })
}

/** Removes the user's own grants. Users can always remove themselves. Call inside `transact`. */
export async function unshareNotebook(
  ctx: UserCtx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const notebook = await requireNotebookForWriting(ctx, id, userId === ctx.user.id ? 'read' : 'share')
  const grants = await listUserGrants(ctx, { kind: 'notebook', id })
  const own = grants.filter((grant) => grant.userId === userId)
  if (own.length === 0) return
  if (userId !== ctx.user.id)
    requireGranting(
      ctx,
      notebook,
      own.flatMap(({ permissions }) => permissions),
    )
  await changeNotebookAccess(ctx, [id], () =>
    removeUserGrants(ctx, { kind: 'notebook', ids: [id], userIds: [userId] }),
  )
}
