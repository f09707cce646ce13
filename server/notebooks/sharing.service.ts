import type { Permission } from '#contract/access.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { NOTEBOOK_GRANTS_MAX } from '#contract/shares.ts'
import { can } from '#server/access/policy.ts'
import { listGivenGrants, removeGivenGrants, replaceGivenGrants } from '#server/grants/service.ts'
import { type GivenGrant, isSameSubject, isUser, type Subject } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { changeNotebookAccess } from './access.service.ts'
import type { PlainNotebook, StoredNotebook } from './policy.ts'
import { requireNotebook, requireNotebookForWriting } from './service.ts'

/** The permissions that users grant on a notebook, in the order in which they are stored. */
export const GRANTED: readonly Permission[] = ['read', 'update', 'share']

/** Grants exactly these permissions to the users and groups. Call inside `transact`. */
export async function shareNotebook(
  ctx: UserCtx,
  { id, subjects, permissions }: { id: string; subjects: Subject[]; permissions: Permission[] },
): Promise<StoredNotebook> {
  const notebook = await requireShareable(ctx, id)
  const wanted = GRANTED.filter((permission) => permission === 'read' || permissions.includes(permission))
  const ids = subjects.map((subject) => subject.id)
  if (ids.includes(notebook.userId)) throw invalid('recipients', notebooksMessages.granteeIsOwner())
  const before = await listGivenGrants(ctx, { kind: 'notebook', id })
  const all = new Set([...before.map(({ subject }) => subject.id), ...ids])
  if (all.size > NOTEBOOK_GRANTS_MAX)
    throw invalid('recipients', notebooksMessages.tooManyGrants({ max: NOTEBOOK_GRANTS_MAX }))
  const replaced = before.filter(({ subject }) => ids.includes(subject.id))
  requireGranting(ctx, notebook, [...permissions, ...replaced.flatMap((grant) => grant.permissions)])
  await changeNotebookAccess(ctx, [id], () =>
    replaceGivenGrants(ctx, { kind: 'notebook', id, subjects, permissions: wanted }),
  )
  return notebook
}

/** A notebook that the caller may share, locked until the transaction ends. */
export async function requireShareable(ctx: UserCtx, id: string): Promise<StoredNotebook> {
  const notebook = await requireNotebookForWriting(ctx, id, 'share')
  if (notebook.isTemporary) throw conflict(notebooksMessages.temporaryCannotBeShared())
  return notebook
}

/** Users grant and revoke only permissions that they have. */
export function requireGranting(ctx: UserCtx, notebook: PlainNotebook, permissions: Permission[]): void {
  if (
    permissions.includes('delete') ||
    !permissions.every((permission) => can(ctx.user, permission, notebook))
  )
    throw forbidden(notebooksMessages.permissionExceeded())
}

/** The users and groups with a grant of their own, oldest first. */
export async function listNotebookGrants(ctx: UserCtx, id: string): Promise<GivenGrant[]> {
  await requireNotebook(ctx, 'share', id)
  return listGivenGrants(ctx, { kind: 'notebook', id })
}

/** Removes the subject's own grants. Users can always remove themselves. Call inside `transact`. */
export async function unshareNotebook(
  ctx: UserCtx,
  { id, subject }: { id: string; subject: Subject },
): Promise<void> {
  const isLeaving = isUser(subject, ctx.user.id)
  const notebook = await requireNotebookForWriting(ctx, id, isLeaving ? 'read' : 'share')
  const grants = await listGivenGrants(ctx, { kind: 'notebook', id })
  const own = grants.filter((grant) => isSameSubject(grant.subject, subject))
  if (own.length === 0) return
  if (!isLeaving)
    requireGranting(
      ctx,
      notebook,
      own.flatMap(({ permissions }) => permissions),
    )
  await changeNotebookAccess(ctx, [id], () =>
    removeGivenGrants(ctx, { kind: 'notebook', id, subjects: [subject] }),
  )
}
